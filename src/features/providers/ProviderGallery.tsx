import { useTranslated, useWords } from '#ui/language.tsx'
import { plainText } from '#ui/Markup.tsx'
import { Picture } from '#ui/Picture.tsx'
import { useLightbox } from '#web/useLightbox.tsx'
import type { Gallery } from './contract.ts'
import type { messages } from './messages.ts'

/** Pictures of the provider's work with captions; each opens large. */
export const ProviderGallery = ({ galleries }: { galleries: Gallery[] }) => {
  const t = useWords<typeof messages>('providers')
  const tr = useTranslated()
  const { enlarge, overlay } = useLightbox()
  const pictures = galleries.map(({ media, descriptions }) => ({
    media: media[0],
    caption: plainText(tr(descriptions)),
  }))
  return (
    <>
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {pictures.map(({ media, caption }, at) => (
          <li key={galleries[at]?.id}>
            <button
              type="button"
              aria-label={t('enlarge', { name: caption })}
              onClick={() => enlarge(at)}
              className="group grid w-full grid-cols-1 gap-2 text-start"
            >
              <span className="block aspect-4/3 overflow-hidden rounded-card">
                <Picture
                  media={media}
                  sizes="(width >= 40rem) 16rem, 50vw"
                  className="size-full transition-transform duration-300 group-hover:scale-[1.03]"
                />
              </span>
              <span className="text-soft text-sm">{caption}</span>
            </button>
          </li>
        ))}
      </ul>
      {overlay(pictures)}
    </>
  )
}
