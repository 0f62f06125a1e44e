import type { Media } from '#lib/media.ts'
import { useWords } from '#ui/language.tsx'
import { Picture } from '#ui/Picture.tsx'
import { useLightbox } from '#web/useLightbox.tsx'
import type { messages } from './messages.ts'

/** The pictures of a review; each opens large. */
export const ReviewPictures = ({ media, name }: { media: readonly Media[]; name: string }) => {
  const t = useWords<typeof messages>('reviews')
  const { enlarge, overlay } = useLightbox()
  if (media.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {media.map((picture, at) => (
        <button
          key={picture.id}
          type="button"
          aria-label={t('enlarge', { n: at + 1, name })}
          onClick={() => enlarge(at)}
        >
          <Picture media={picture} sizes="6rem" className="size-24 rounded-control" />
        </button>
      ))}
      {overlay(media.map((picture) => ({ media: picture, caption: name })))}
    </div>
  )
}
