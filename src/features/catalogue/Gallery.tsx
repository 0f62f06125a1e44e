import type { Media, MediaNote } from '#lib/media.ts'
import type { Translated } from '#lib/schema.ts'
import { useTranslated, useWords } from '#ui/language.tsx'
import { Picture } from '#ui/Picture.tsx'
import { useLightbox } from '#web/useLightbox.tsx'
import type { messages } from './messages.ts'

type GalleryProps = { media: Media[]; notes?: MediaNote[] | undefined; name: Translated }

/**
 * All pictures of a service with what they show; each opens large. Where that is not written, files have one name, in one
 * language: where it is the service's, the service's name in the reader's language is used instead.
 */
export const Gallery = ({ media, notes = [], name }: GalleryProps) => {
  const t = useWords<typeof messages>('catalogue')
  const tr = useTranslated()
  const noteOf = (item: Media) => notes.find(({ id }) => id === item.id)
  const caption = (item: Media) => {
    const shown = noteOf(item)?.alt
    if (shown) return tr(shown)
    return Object.values(name).includes(item.name) ? tr(name) : item.name
  }
  const { enlarge, overlay } = useLightbox()
  if (media.length === 0) return null
  return (
    <section aria-labelledby="galleries">
      <h2 id="galleries" className="mb-4 font-semibold text-xl">
        {t('galleries')}
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-5">
        {media.map((item, at) => (
          <li key={item.id}>
            <button
              type="button"
              aria-label={`${t('enlarge', { name: caption(item) })} (${at + 1}/${media.length})`}
              onClick={() => enlarge(at)}
              className="group grid w-full gap-2 text-start"
            >
              <span className="block aspect-4/3 overflow-hidden rounded-card">
                <Picture
                  media={item}
                  focal={noteOf(item)?.focal}
                  sizes="(width >= 64rem) 16rem, 50vw"
                  className="size-full transition-transform duration-300 group-hover:scale-[1.03]"
                />
              </span>
              <span dir="auto" className="truncate text-soft text-sm">
                {caption(item)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {overlay(media.map((item) => ({ media: item, caption: caption(item) })))}
    </section>
  )
}
