import WifiOff from 'lucide-react/icons/wifi-off'
import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useWords } from '#ui/language.tsx'
import { useSheetNotices } from '#ui/openSheet.ts'
import type { messages } from '#web/messages.ts'

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Says that the line is down, for as long as it is: below the bar, or in the sheet that covers it. */
export const Offline = () => {
  const t = useWords<typeof messages>('web')
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  const sheet = useSheetNotices()
  const note = (
    <div role="status" className="sticky top-16 z-30">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-warn-wash px-4 py-2 text-sm text-warn">
          <WifiOff aria-hidden className="size-4" />
          {t('offline')}
        </p>
      )}
    </div>
  )
  return sheet ? createPortal(note, sheet) : note
}
