import { Picture } from '#features/uploads/Picture.tsx'
import { plain } from '#ui/Markup.tsx'
import { useTranslated } from '#web/language.tsx'
import type { Gallery } from './contract.ts'

/** Pictures of their work with a line about each. */
export const ProviderGallery = ({ galleries }: { galleries: Gallery[] }) => {
  const tr = useTranslated()
  return (
    <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      {galleries.map((gallery) => (
        <li key={gallery.id}>
          <figure className="grid gap-2">
            <span className="block aspect-4/3 overflow-hidden rounded-card">
              <Picture media={gallery.media[0]} sizes="(width >= 40rem) 16rem, 50vw" className="size-full" />
            </span>
            <figcaption className="text-soft text-sm">{plain(tr(gallery.description))}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}
