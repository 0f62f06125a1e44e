import { Fragment } from 'react'
import { formatDateTime } from '#lib/time.ts'
import { capitalised, formatWhen } from '#lib/when.ts'
import { cx } from '#ui/classes.ts'
import { now } from '#web/clock.ts'
import { useDay } from './useDay.ts'
import { useCalendarLocale, useSettings } from './useSettings.ts'

type DateTextProps = {
  /** An instant. */
  at: string
  /** The expected end. */
  until?: string | number | undefined
  /** IANA zone of the address; unset: the marketplace's. */
  zone?: string | undefined
  /** With `HH:mm - DD/MM/YYYY` beside it (`spec §9`). */
  exact?: boolean
  /** The most important line of its screen. */
  leading?: boolean
  /** Off where a page is stored and shown later: no "today", but the year. */
  relative?: boolean
  className?: string
}

/** The zone of the marketplace, for times that belong to no address. */
export const useZone = (): string => useSettings().default_time_zone ?? 'UTC'

/** Day, date and time, each on one line where it fits. */
export const DateParts = ({ text }: { text: string }) =>
  text.split(/(?<=[,،]) /).map((part, n) => (
    <Fragment key={part}>
      {n > 0 && ' '}
      <span className="inline-block">{part}</span>
    </Fragment>
  ))

/** The form of `spec §9`, beside the written one. */
export const ExactDate = ({ text }: { text: string }) => (
  <span dir="ltr" className="figures inline-block justify-self-start font-normal text-soft text-sm">
    {text}
  </span>
)

/** "Tomorrow, Mon 23 Nov, 8–9 pm": the one way a date is shown. */
export const DateText = ({ at, until, zone, exact, leading, relative = true, className }: DateTextProps) => {
  const locale = useCalendarLocale()
  const own = useZone()
  const where = zone ?? own
  // A page that is left open says another day after midnight.
  useDay(where)
  return (
    <span className={cx(leading && 'grid grid-cols-1 gap-1 wrap-anywhere', className)}>
      <time dateTime={at} className={cx('figures', exact && 'me-1', leading && 'font-semibold text-2xl leading-tight')}>
        <DateParts text={capitalised(formatWhen(at, where, locale, { until, now: relative ? now() : undefined }))} />
      </time>
      {exact && (
        <>
          {' '}
          <ExactDate text={formatDateTime(at, where)} />
        </>
      )}
    </span>
  )
}

/** The same as text, for sentences. */
export const useDateText = () => {
  const locale = useCalendarLocale()
  const own = useZone()
  useDay(own)
  return {
    when: (at: string, zone = own, until?: number): string => formatWhen(at, zone, locale, { until, now: now() }),
    /** "today, 8 pm": without the date where it is near. */
    whenBriefly: (at: number, zone = own): string => formatWhen(at, zone, locale, { now: now(), brief: true }),
  }
}
