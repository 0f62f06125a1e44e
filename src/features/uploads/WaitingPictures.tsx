import RotateCw from 'lucide-react/icons/rotate-cw'
import Trash2 from 'lucide-react/icons/trash-2'
import { use } from 'react'
import { Button, IconButton } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { SheetContext, useUnsaved } from '#ui/openSheet.ts'
import { useLeaveGuard } from '#web/editor/LeaveGuarded.tsx'
import type { messages } from './messages.ts'
import type { useStoredPictures } from './useStoredPictures.ts'

/** Pictures on their way; each can be dropped, and one that failed sent again. */
export const WaitingPictures = ({
  uploads: { waiting, retry, remove },
}: {
  uploads: ReturnType<typeof useStoredPictures>
}) => {
  const t = useWords<typeof messages>('uploads')
  const isUnsaved = waiting.length > 0
  useUnsaved(isUnsaved)
  // Where there is no sheet around the page asks.
  useLeaveGuard(isUnsaved && use(SheetContext) === null)
  if (waiting.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-3">
      {waiting.map(({ key, preview, percent, failed }) => (
        <li key={key} className="flex items-center gap-2">
          <span className="relative">
            <img src={preview} alt="" className="size-20 rounded-control bg-sunken object-cover" />
            {!failed && (
              <progress
                max={100}
                value={percent}
                aria-label={t('sending')}
                className="absolute inset-x-2 bottom-2 h-1.5 w-16 accent-main"
              />
            )}
          </span>
          {failed && (
            <Button
              look="second"
              size="small"
              icon={<RotateCw aria-hidden className="size-4" />}
              onClick={() => retry(key)}
            >
              {t('again')}
            </Button>
          )}
          <IconButton label={t('drop')} onClick={() => remove(key)}>
            <Trash2 className="size-5" />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
