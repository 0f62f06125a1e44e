import { useEffect, useState } from 'react'
import { useWords } from '#ui/language.tsx'
import type { messages } from './messages.ts'

/** Countdown until the next attempt is allowed; `until` in milliseconds since 1970. */
export const WaitNote = ({ until }: { until: number | undefined }) => {
  const t = useWords<typeof messages>('accounts')
  const [now, setNow] = useState(() => Date.now())
  const seconds = until ? Math.ceil((until - now) / 1000) : 0
  const waiting = seconds > 0
  useEffect(() => {
    if (!until) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [until])
  if (!waiting) return null
  return (
    <p role="timer" className="rounded-control bg-warn-wash p-3 text-sm text-warn">
      {seconds < 100
        ? t('login.again_in_seconds', { n: seconds })
        : t('login.again_in_minutes', { n: Math.ceil(seconds / 60) })}
    </p>
  )
}
