import { Card } from '#ui/Card.tsx'
import { plain } from '#ui/Markup.tsx'
import { useTranslated, useWords } from '#web/language.tsx'
import { Availability } from './Availability.tsx'
import type { EProvider } from './contract.ts'
import type { messages } from './messages.ts'

/** When they work: one line for each stretch of hours (`spec §2.21`). */
export const HoursCard = ({ provider }: { provider: EProvider }) => {
  const t = useWords<typeof messages>('providers')
  const tr = useTranslated()
  return (
    <Card className="grid gap-4">
      <div className="flex items-center justify-between gap-4">
        <h2 className="font-semibold text-lg">{t('availability')}</h2>
        <Availability available={provider.available} />
      </div>
      <ul className="grid gap-3">
        {provider.availability_hours?.map((hour) => (
          <li key={hour.id} className="flex items-baseline justify-between gap-4">
            <span>
              <span className="block">{t(`day.${hour.day}`)}</span>
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
