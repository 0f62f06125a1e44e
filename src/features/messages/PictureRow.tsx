import ImagePlus from 'lucide-react/icons/image-plus'
import RotateCw from 'lucide-react/icons/rotate-cw'
import X from 'lucide-react/icons/x'
import { type ReactNode, useRef } from 'react'
import type { messages as ofUploads } from '#features/uploads/messages.ts'
import { pictureKinds } from '#features/uploads/rules.ts'
import type { usePictures } from '#features/uploads/usePictures.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import type { messages } from './messages.ts'

type PictureRowProps = {
  pictures: ReturnType<typeof usePictures>
  /** Content at the end of the row. */
  children: ReactNode
}

/** Pictures attached to the next message, and the button to add them. */
export const PictureRow = ({ pictures, children }: PictureRowProps) => {
  const t = useWords<typeof messages>('messages')
  const tu = useWords<typeof ofUploads>('uploads')
  const inputRef = useRef<HTMLInputElement>(null)
  const { chosen, mistake, add, remove, retry, full } = pictures
  return (
    <>
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {chosen.map(({ key, preview, percent, failed, uuid }, i) => (
            <li key={key} className="relative">
              <img src={preview} alt="" className="size-20 rounded-control bg-sunken object-cover" />
              {failed && (
                <IconButton
                  label={tu('again')}
                  onClick={() => retry(key)}
                  className="absolute start-0 bottom-0 rounded-full border border-line bg-surface"
                >
                  <RotateCw className="size-4" />
                </IconButton>
              )}
              {uuid === undefined && !failed && (
                <progress
                  max={100}
                  value={percent}
                  aria-label={t('uploading', { n: i + 1, percent })}
                  className="absolute inset-x-2 bottom-2 h-1.5 w-16 overflow-hidden rounded-full accent-main"
                />
              )}
              <IconButton
                label={t('remove', { n: i + 1 })}
                onClick={() => remove(key)}
                className="-end-3 -top-3 absolute rounded-full border border-line bg-surface"
              >
                <X className="size-4" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {mistake && (
        <p role="alert" className="text-bad text-sm">
          {mistake}
        </p>
      )}
      <input
        ref={inputRef}
        type="file"
        multiple
        accept={pictureKinds.join()}
        tabIndex={-1}
        aria-label={t('pictures')}
        className="sr-only"
        onChange={({ currentTarget }) => {
          add(currentTarget.files ?? [])
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button
          look="quiet"
          size="small"
          icon={<ImagePlus className="size-4" />}
          disabled={full}
          onClick={() => inputRef.current?.click()}
        >
          {t('pictures')}
        </Button>
        {children}
      </div>
    </>
  )
}
