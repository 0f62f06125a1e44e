import Camera from 'lucide-react/icons/camera'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Media } from '#lib/media.ts'
import { Button } from '#ui/Button.tsx'
import { Picture } from '#ui/Picture.tsx'
import { pictureKinds } from './rules.ts'
import { useUpload } from './useUpload.ts'

type ChoosePictureProps = {
  /** What the upload is for. */
  field: string
  /** The text of the button. */
  label: string
  /** The picture that is used now. */
  media: Media | undefined
  /** Shape and size of the frame. */
  className: string
  sizes: string
  fallback?: ReactNode
  /** What the new picture is used for is under way. */
  pending?: boolean
  /** The id of the upload, to be claimed. */
  onStored: (uuid: string) => void
}

/** One picture that can be replaced; another one is uploaded as soon as it is chosen. */
export const ChoosePicture = ({
  field,
  label,
  media,
  className,
  sizes,
  fallback,
  pending,
  onStored,
}: ChoosePictureProps) => {
  const input = useRef<HTMLInputElement>(null)
  const upload = useUpload(field)
  const used = useRef<string>(undefined)
  const { ready, send, uuid } = upload
  useEffect(() => {
    if (ready) send()
    if (uuid && used.current !== uuid) {
      used.current = uuid
      onStored(uuid)
    }
  })
  return (
    <div className="grid gap-3">
      <div className={className}>
        {upload.preview ? (
          <img src={upload.preview} alt="" className="size-full object-cover" />
        ) : (
          <Picture media={media} sizes={sizes} className="size-full" fallback={fallback} />
        )}
      </div>
      {upload.mistake && (
        <p role="alert" className="text-bad text-sm">
          {upload.mistake}
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept={pictureKinds.join()}
        tabIndex={-1}
        aria-label={label}
        className="sr-only"
        onChange={({ currentTarget }) => {
          upload.choose(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
      <div>
        <Button
          look="second"
          size="small"
          icon={<Camera aria-hidden className="size-4" />}
          pending={upload.percent !== undefined || pending}
          onClick={() => input.current?.click()}
        >
          {label}
        </Button>
      </div>
    </div>
  )
}
