import { useSyncExternalStore } from 'react'
import { useLoaderData } from 'react-router'
import { useCalendarLocale } from '#features/settings/useSettings.ts'
import { formatHours } from '#lib/when.ts'
import { Badge } from '#ui/Badge.tsx'
import { Card } from '#ui/Card.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { plainText } from '#ui/Markup.tsx'
import { Availability } from './Availability.tsx'
import type { EProvider } from './contract.ts'
import type { messages } from './messages.ts'

const noSubscription = () => () => {}

const QUARTER = 900_000

/** Loader data with the time the page was rendered, in milliseconds. */
export type WithRenderTime = { made: number }

/** Rounded to quarters of an hour (days change only then), so that cached pages stay identical. */
export const currentQuarter = (): number => Date.now() - (Date.now() % QUARTER)

const weekdayIn = (zone: string, at: number): string =>
  new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: zone }).format(at).toLowerCase()

/** The current weekday in a time zone; during hydration the weekday at render time. */
const useToday = (zone: string): string | null => {
  const page = useLoaderData<Partial<WithRenderTime> | null>()
  return useSyncExternalStore(
    noSubscription,
    () => weekdayIn(zone, Date.now()),
    () => (page?.made === undefined ? null : weekdayIn(zone, page.made)),
  )
}

/** Opening hours: one line for each range (`spec §2.21`). */
export const HoursCard = ({ provider }: { provider: EProvider }) => {
  const t = useWords<typeof messages>('providers')
  const tr = useTranslated()
  const locale = useCalendarLocale()
  const today = useToday(provider.time_zone)
  return (
    <Card className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="font-semibold text-lg">{t('availability')}</h2>
        <Availability provider={provider} />
      </div>
      <ul className="grid gap-3">
        {provider.availability_hours?.map((hour) => (
          <li
            key={hour.id}
            aria-current={hour.day === today ? 'date' : undefined}
            className="flex flex-wrap items-baseline justify-between gap-x-4 aria-[current]:font-semibold"
          >
            <span>
              <span className="flex flex-wrap items-center gap-x-2">
                {t(`day.${hour.day}`)}
                {hour.day === today && <Badge tone="brand">{t('today')}</Badge>}
              </span>
              {hour.data && <span className="block text-soft text-sm">{plainText(tr(hour.data))}</span>}
            </span>
            <span className="figures whitespace-nowrap text-soft text-sm">
              {formatHours(hour.start_at, hour.end_at, locale)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
