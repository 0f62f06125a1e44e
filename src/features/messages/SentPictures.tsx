import { useWords } from '#ui/language.tsx'
import { Picture } from '#ui/Picture.tsx'
import { useLightbox } from '#web/useLightbox.tsx'
import type { Message } from './contract.ts'
import type { messages } from './messages.ts'
import { usePictureFiles } from './usePictureFiles.ts'

/** The pictures of a message; each opens large. */
export const SentPictures = ({ media, name }: { media: Message['media']; name: string }) => {
  const t = useWords<typeof messages>('messages')
  const { opened, enlarge, overlay } = useLightbox()
  const small = usePictureFiles(media, 320)
  const large = usePictureFiles(media, 1280, opened)
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
          <Picture
            media={small[at]}
            sizes="8rem"
            className="size-28 rounded-control sm:size-32"
            fallback={<span style={{ backgroundColor: picture.color }} className="size-full rounded-control" />}
          />
        </button>
      ))}
      {overlay(media.map((_, n) => ({ media: large[n] ?? small[n], caption: name })))}
    </div>
  )
}
