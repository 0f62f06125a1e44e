import Camera from 'lucide-react/icons/camera'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Media } from '#lib/media.ts'
import { Button } from '#ui/Button.tsx'
import { useUnsaved } from '#ui/openSheet.ts'
import { Picture } from '#ui/Picture.tsx'
import { pictureKinds } from './rules.ts'
import { UploadAgain } from './UploadAgain.tsx'
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
  /** Why a picture is needed. */
  error?: string | undefined
  /** The id of the upload, to be claimed, and an address that shows it meanwhile. */
  onStored: (uuid: string, preview: string | undefined) => void
  /** Whether one is on its way: a form that takes it waits. */
  onBusy?: (isBusy: boolean) => void
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
  error,
  onStored,
  onBusy,
}: ChoosePictureProps) => {
  const input = useRef<HTMLInputElement>(null)
  const upload = useUpload(field, onStored)
  const { uuid, preview } = upload
  const isBusy = upload.percent !== undefined
  useUnsaved(isBusy || upload.failed)
  useEffect(() => onBusy?.(isBusy), [isBusy, onBusy])
  const mistake = upload.mistake ?? (uuid ? undefined : error)
  return (
    <div className="grid gap-3">
      <div className={className}>
        {preview ? (
          <img src={preview} alt="" className="size-full object-cover" />
        ) : (
          <Picture media={media} sizes={sizes} className="size-full" fallback={fallback} />
        )}
      </div>
      {mistake && (
        <p role="alert" className="text-bad text-sm">
          {mistake}
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
      <div className="flex flex-wrap items-center gap-2">
        <Button
          look="second"
          size="small"
          icon={<Camera aria-hidden className="size-4" />}
          pending={isBusy || pending}
          onClick={() => input.current?.click()}
        >
          {label}
        </Button>
        <UploadAgain upload={upload} />
      </div>
    </div>
  )
}
