import { Suspense, useState } from 'react'
import type { Media } from '#lib/media.ts'
import { useWords } from '#ui/language.tsx'
import { Picture } from '#ui/Picture.tsx'
import { lazyPart } from '#web/lazy.ts'
import type { messages } from './messages.ts'

const Lightbox = lazyPart(async () => ({ default: (await import('#ui/Lightbox.tsx')).Lightbox }))

/** The pictures of a review; each opens large. */
export const ReviewPictures = ({ media, name }: { media: readonly Media[]; name: string }) => {
  const t = useWords<typeof messages>('reviews')
  const [index, setIndex] = useState<number | null>(null)
  const [opened, setOpened] = useState(false)
  if (media.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {media.map((picture, at) => (
        <button
          key={picture.id}
          type="button"
          aria-label={t('enlarge', { n: at + 1, name })}
          onClick={() => {
            setOpened(true)
            setIndex(at)
          }}
        >
          <Picture media={picture} sizes="6rem" className="size-24 rounded-control" />
        </button>
      ))}
      {opened && (
        <Suspense>
          <Lightbox
            pictures={media.map((picture) => ({ media: picture, caption: name }))}
            at={index}
            onMove={setIndex}
          />
        </Suspense>
      )}
    </div>
  )
}
