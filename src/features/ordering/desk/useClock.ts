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
