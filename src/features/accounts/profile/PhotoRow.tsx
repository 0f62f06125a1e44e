import UserRound from 'lucide-react/icons/user-round'
import { useId, useRef } from 'react'
import { pictureKinds } from '#features/uploads/rules.ts'
import type { useUpload } from '#features/uploads/useUpload.ts'
import { Button } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { Picture } from '#ui/Picture.tsx'
import { useUser } from '#web/session.ts'
import type { messages } from '../messages.ts'

/** The profile photo: the current or the newly chosen one, and the upload progress (`spec §2.7`). */
export const PhotoRow = ({ upload }: { upload: ReturnType<typeof useUpload> }) => {
  const t = useWords<typeof messages>('accounts')
  const user = useUser()
  const id = useId()
  const inputRef = useRef<HTMLInputElement>(null)
  const { preview, percent, mistake, ready, choose, refuse, send } = upload
  return (
    <fieldset className="grid gap-2" aria-describedby={mistake && `${id}-mistake`}>
      <legend className="mb-1.5 font-medium text-sm">{t('photo.title')}</legend>
      <div className="flex flex-wrap items-center gap-4">
        {preview ? (
          <img
            src={preview}
            alt={t('photo.chosen')}
            onError={refuse}
            className="size-20 rounded-full bg-sunken object-cover"
          />
        ) : (
          <Picture
            media={user?.media?.[0]}
            sizes="80px"
            className="size-20 rounded-full"
            fallback={<UserRound className="size-9" />}
          />
        )}
        <input
          ref={inputRef}
          type="file"
          accept={pictureKinds.join()}
          tabIndex={-1}
          aria-label={t('photo.title')}
          className="sr-only"
          onChange={({ currentTarget }) => {
            choose(currentTarget.files?.[0])
            // Lets the same file be chosen again after an error.
            currentTarget.value = ''
          }}
        />
        <div className="flex flex-1 flex-wrap gap-2">
          <Button look="second" size="small" disabled={percent !== undefined} onClick={() => inputRef.current?.click()}>
            {t('photo.change')}
          </Button>
          <Button size="small" disabled={!ready} pending={percent !== undefined} onClick={send}>
            {t('photo.upload')}
          </Button>
        </div>
      </div>
      {percent !== undefined && (
        <p className="flex items-center gap-3 text-sm">
          <progress
            max={100}
            value={percent}
            aria-label={t('photo.progress')}
            className="h-2 flex-1 overflow-hidden rounded-full accent-main"
          />
          <span className="figures w-12 text-end">
            <bdi>{percent}%</bdi>
          </span>
        </p>
      )}
      {upload.uuid && <p className="text-soft text-sm">{t('photo.save_to_show')}</p>}
      {mistake && (
        <p id={`${id}-mistake`} role="alert" className="text-bad text-sm">
          {mistake}
        </p>
      )}
    </fieldset>
  )
}
