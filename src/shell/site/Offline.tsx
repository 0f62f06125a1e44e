import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useWords } from '#ui/language.tsx'
import type { messages } from '#web/messages.ts'

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** A notice while the browser is offline. */
export const Offline = () => {
  const t = useWords<typeof messages>('web')
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-warn-wash px-4 py-2 text-sm text-warn">
          <WifiOff aria-hidden className="size-4" />
          {t('offline')}
        </p>
      )}
    </div>
  )
}
