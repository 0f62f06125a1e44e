import { useEffect, useRef, useState } from 'react'

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

/** The same by the server's clock, which an answer named: that of the device may be wrong by days. */
export const useServerClock = (named: string, interval: number | null): number => {
  const now = useClock(interval)
  const read = useRef({ named: '', at: 0 })
  if (read.current.named !== named) read.current = { named, at: Date.now() }
  return Date.parse(named) + Math.max(0, now - read.current.at)
}
