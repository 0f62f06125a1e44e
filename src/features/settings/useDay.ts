import { useSyncExternalStore } from 'react'
import { dateIn } from '#lib/time.ts'
import { now, onClock } from '#web/clock.ts'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** Once a minute for all of them; a device that slept is a minute late at most. */
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  const forget = onClock(listener)
  timer ??= setInterval(() => {
    for (const one of listeners) one()
  }, 60_000)
  return () => {
    forget()
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The present date in the zone; renders again at its midnight, and once the server's clock is known to show another one. */
export const useDay = (zone: string): string => {
  const day = () => dateIn(now(), zone)
  return useSyncExternalStore(subscribe, day, day)
}
