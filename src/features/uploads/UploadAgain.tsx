import RotateCw from 'lucide-react/icons/rotate-cw'
import Trash2 from 'lucide-react/icons/trash-2'
import { Button, IconButton } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import type { messages } from './messages.ts'
import type { useUpload } from './useUpload.ts'

/** For a picture that is sent as soon as it is chosen: one that failed is sent again, and either that or one on its way is dropped. */
export const UploadAgain = ({ upload }: { upload: ReturnType<typeof useUpload> }) => {
  const t = useWords<typeof messages>('uploads')
  if (!upload.failed && upload.percent === undefined) return null
  return (
    <>
      {upload.failed && (
        <Button look="second" size="small" icon={<RotateCw aria-hidden className="size-4" />} onClick={upload.retry}>
          {t('again')}
        </Button>
      )}
      <IconButton label={t('drop')} onClick={upload.drop}>
        <Trash2 className="size-5" />
      </IconButton>
    </>
  )
}
