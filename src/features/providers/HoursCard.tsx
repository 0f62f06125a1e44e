import { type ReactNode, useSyncExternalStore } from 'react'
import { useLoaderData } from 'react-router'
import { useCalendarLocale } from '#features/settings/useSettings.ts'
import { dateIn, weekdayOf } from '#lib/time.ts'
import { formatHours } from '#lib/when.ts'
import { Badge } from '#ui/Badge.tsx'
import { Card } from '#ui/Card.tsx'
import { useDates } from '#ui/dates.ts'
import { useTranslated, useWords } from '#ui/language.tsx'
import { plainText } from '#ui/Markup.tsx'
import { now, onClock } from '#web/clock.ts'
import { Availability } from './Availability.tsx'
import type { EProvider } from './contract.ts'
import type { messages } from './messages.ts'
import { datesTitle } from './rules.ts'

const QUARTER = 900_000

/** Loader data with the time the page was rendered, in milliseconds. */
export type WithRenderTime = { made: number }

/** Rounded to quarters of an hour (days change only then), so that cached pages stay identical. */
export const currentQuarter = (): number => Date.now() - (Date.now() % QUARTER)

/** Today's date in a time zone; during hydration the date at render time. */
const useToday = (zone: string): string | null => {
  const page = useLoaderData<Partial<WithRenderTime> | null>()
  return useSyncExternalStore(
    onClock,
    () => dateIn(now(), zone),
    () => (page?.made === undefined ? null : dateIn(page.made, zone)),
  )
}

type HoursLineProps = { children: ReactNode; isToday: boolean; hours: string; note?: string | undefined }

/** A day and its hours. */
const HoursLine = ({ children, isToday, hours, note }: HoursLineProps) => {
  const t = useWords<typeof messages>('providers')
  return (
    <li
      aria-current={isToday ? 'date' : undefined}
      className="flex flex-wrap items-baseline justify-between gap-x-4 aria-[current]:font-semibold"
    >
      <span>
        <span className="flex flex-wrap items-center gap-x-2">
          {children}
          {isToday && <Badge tone="brand">{t('today')}</Badge>}
        </span>
        {note && <span className="block text-soft text-sm">{note}</span>}
      </span>
      <span className="figures whitespace-nowrap text-soft text-sm">{hours}</span>
    </li>
  )
}

/** Opening hours: one line for each range (`spec §2.21`), and the next dates that differ. */
export const HoursCard = ({ provider }: { provider: EProvider }) => {
  const t = useWords<typeof messages>('providers')
  const tr = useTranslated()
  const date = useDates()
  const locale = useCalendarLocale()
  const today = useToday(provider.time_zone)
  const special = provider.special_dates ?? []
  const weekly = provider.availability_hours ?? []
  // Today's hours are those of the date where it differs.
  const weekday = today === null || special.some((one) => one.date === today) ? null : weekdayOf(today)
  return (
    <Card className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="font-semibold text-lg">{t('availability')}</h2>
        <Availability provider={provider} />
      </div>
      {weekly.length > 0 && (
        <ul className="grid gap-3">
          {weekly.map((hour) => (
            <HoursLine
              key={hour.id}
              isToday={hour.day === weekday}
              hours={formatHours(hour.start_at, hour.end_at, locale)}
              note={hour.data ? plainText(tr(hour.data)) : undefined}
            >
              {t(`day.${hour.day}`)}
            </HoursLine>
          ))}
        </ul>
      )}
      {special.length > 0 && (
        <section className="grid gap-3 border-line border-t pt-4">
          <h3 className="font-semibold">{t(datesTitle(weekly, special))}</h3>
          <ul className="grid gap-3">
            {special.map(({ id, date: on, start_at: from, end_at: to }) => (
              <HoursLine
                key={id}
                isToday={on === today}
                hours={from === null || to === null ? t('closed') : formatHours(from, to, locale)}
              >
                {date(on, 'whole')}
              </HoursLine>
            ))}
          </ul>
        </section>
      )}
    </Card>
  )
}
