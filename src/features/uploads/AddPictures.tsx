import ImagePlus from 'lucide-react/icons/image-plus'
import { useRef } from 'react'
import { Button } from '#ui/Button.tsx'
import { pictureKinds } from './rules.ts'
import type { usePictures } from './usePictures.ts'

type AddPicturesProps = {
  label: string
  uploads: Pick<ReturnType<typeof usePictures>, 'add' | 'mistake'>
  disabled: boolean
  pending?: boolean
}

/** A button that opens the file chooser for pictures, below what was wrong with the last ones. */
export const AddPictures = ({ label, uploads, disabled, pending }: AddPicturesProps) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      {uploads.mistake && (
        <p role="alert" className="text-bad text-sm">
          {uploads.mistake}
        </p>
      )}
      <input
        ref={input}
        type="file"
        multiple
        accept={pictureKinds.join()}
        tabIndex={-1}
        aria-label={label}
        className="sr-only"
        onChange={({ currentTarget }) => {
          uploads.add(currentTarget.files ?? [])
          currentTarget.value = ''
        }}
      />
      <div>
        <Button
          look="second"
          size="small"
          icon={<ImagePlus aria-hidden className="size-4" />}
          pending={pending}
          disabled={disabled}
          onClick={() => input.current?.click()}
        >
          {label}
        </Button>
      </div>
    </>
  )
}
