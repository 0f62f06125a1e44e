import { useEffect, useState } from 'react'

/** The present instant, renewed every `interval` milliseconds; it stands still without one. */
export const useClock = (interval: number | null): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (interval === null) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), interval)
    return () => clearInterval(timer)
  }, [interval])
  return now
}

/**
 * The same by the server's clock, which Today's answer named: that of the device may be wrong by days. An answer that was kept may be
 * days old. `at`: when it came; without one the clock stands still.
 */
export const useServerClock = (named: string, at: number | undefined, interval: number | null): number => {
  const now = useClock(interval)
  return Date.parse(named) + (at === undefined ? 0 : Math.max(0, now - at))
}
