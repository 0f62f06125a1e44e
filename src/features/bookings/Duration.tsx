import { useEffect, useState } from 'react'
import { parseDuration } from '#lib/time.ts'
import { formatDuration } from '#lib/when.ts'
import { useLanguage, useWords } from '#ui/language.tsx'
import type { Booking } from './contract.ts'
import type { messages } from './messages.ts'

const tick = 1000

const clock = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  const two = (n: number) => String(n).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/**
 * The duration of the visit. While it is in progress, the time since `asOf` is added to the duration by the server's clock,
 * so a wrong clock in the browser does not matter (`spec §4`). `asOf`: when the response arrived, by the browser's clock.
 */
export const Duration = ({ booking, asOf }: { booking: Booking; asOf: number }) => {
  const t = useWords<typeof messages>('bookings')
  const { locale } = useLanguage()
  const { start_at, ends_at, e_service, server_time } = booking
  const running = start_at !== null && ends_at === null
  const [now, setNow] = useState(asOf)
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setNow(Date.now()), tick)
    return () => clearInterval(timer)
  }, [running])
  if (start_at === null)
    return <span>{t('line.expected', { duration: formatDuration(parseDuration(e_service.duration), locale) })}</span>
  const worked = Date.parse(ends_at ?? server_time) - Date.parse(start_at)
  return (
    <span dir="ltr" className="figures" role={running ? 'timer' : undefined}>
      {clock(running ? worked + Math.max(0, now - asOf) : worked)}
    </span>
  )
}
