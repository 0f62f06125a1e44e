import { useState } from 'react'
import type { Media } from '#features/uploads/contract.ts'
import { Picture } from '#features/uploads/Picture.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { useWords } from '#web/language.tsx'
import type { messages } from './messages.ts'

/** All pictures of a service with their names; each opens large. */
export const Gallery = ({ media }: { media: Media[] }) => {
  const t = useWords<typeof messages>('catalogue')
  const [large, enlarge] = useState<Media | null>(null)
  if (media.length === 0) return null
  return (
    <section aria-labelledby="galleries">
      <h2 id="galleries" className="mb-4 font-semibold text-xl">
        {t('galleries')}
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-5">
        {media.map((item) => (
          <li key={item.id}>
            <button
              type="button"
              aria-label={t('enlarge', { name: item.name })}
              onClick={() => enlarge(item)}
              className="group grid w-full gap-2 text-start"
            >
              <span className="block aspect-4/3 overflow-hidden rounded-card">
                <Picture
                  media={item}
                  sizes="(width >= 64rem) 16rem, 50vw"
                  className="size-full transition-transform duration-300 group-hover:scale-[1.03]"
                />
              </span>
              <span dir="auto" className="truncate text-soft text-sm">
                {item.name}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Sheet side="bottom" open={large !== null} onClose={() => enlarge(null)} title={large?.name}>
        <Picture
          media={large}
          alt={large?.name}
          sizes="100vw"
          className="mx-auto max-h-[75dvh] w-full object-contain!"
        />
      </Sheet>
    </section>
  )
}
