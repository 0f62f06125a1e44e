import { useSyncExternalStore } from 'react'
import { Badge } from '#ui/Badge.tsx'
import { Card } from '#ui/Card.tsx'
import { plain } from '#ui/Markup.tsx'
import { useTranslated, useWords } from '#web/language.tsx'
import { Availability } from './Availability.tsx'
import type { EProvider } from './contract.ts'
import type { messages } from './messages.ts'

const still = () => () => {}

/** The day of the week it is in a zone; none while the page is taken over, which may have been made yesterday. */
const useToday = (zone: string): string | null => {
  const today = () => new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: zone }).format().toLowerCase()
  return useSyncExternalStore(still, today, () => null)
}

/** When they work: one line for each stretch of hours (`spec §2.21`). */
export const HoursCard = ({ provider }: { provider: EProvider }) => {
  const t = useWords<typeof messages>('providers')
  const tr = useTranslated()
  const today = useToday(provider.time_zone)
  return (
    <Card className="grid gap-4">
      <div className="flex items-center justify-between gap-4">
        <h2 className="font-semibold text-lg">{t('availability')}</h2>
        <Availability available={provider.available} />
      </div>
      <ul className="grid gap-3">
        {provider.availability_hours?.map((hour) => (
          <li
            key={hour.id}
            aria-current={hour.day === today ? 'date' : undefined}
            className="flex items-baseline justify-between gap-4 aria-[current]:font-semibold"
          >
            <span>
              <span className="flex items-center gap-2">
                {t(`day.${hour.day}`)}
                {hour.day === today && <Badge tone="brand">{t('today')}</Badge>}
              </span>
              {hour.data && <span className="block text-soft text-sm">{plain(tr(hour.data))}</span>}
            </span>
            <span dir="ltr" className="figures whitespace-nowrap text-soft text-sm">
              {hour.start_at} – {hour.end_at}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
