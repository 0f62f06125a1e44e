import { useState } from 'react'
import { useCalendarLocale } from '#features/settings/useSettings.ts'
import { Calendar } from '#ui/Calendar.tsx'
import { cx } from '#ui/classes.ts'
import { useWords } from '#ui/language.tsx'
import type { messages } from '../messages.ts'
import { between, type DateRange } from './ranges.ts'

type RangeCalendarProps = { today: string; value: DateRange | null; onChange: (range: DateRange) => void }

/** A calendar month to pick a range: the first press selects one end, the second the other. */
export default function RangeCalendar({ today, value, onChange }: RangeCalendarProps) {
  const t = useWords<typeof messages>('bookings')
  const locale = useCalendarLocale()
  const [at, goTo] = useState(value?.to ?? today)
  const [begun, begin] = useState<string | null>(null)

  const shown = begun ? between(begun, at) : value
  const choose = (date: string) => {
    goTo(date)
    if (begun === null) return begin(date)
    begin(null)
    onChange(between(begun, date))
  }

  return (
    <div>
      <Calendar
        label={t('dates.calendar')}
        locale={locale}
        today={today}
        at={at}
        onMove={goTo}
        joined
        day={({ date, outside }) => {
          const inside = shown !== null && shown.from <= date && date <= shown.to
          const end = inside && (date === shown.from || date === shown.to)
          return {
            'aria-pressed': inside,
            onClick: () => choose(date),
            className: cx(
              end
                ? 'rounded-control bg-main text-on-main'
                : inside
                  ? 'bg-main-wash text-main-ink'
                  : 'rounded-control hover:bg-sunken',
              outside && !inside && 'text-soft',
            ),
          }
        }}
      />
      <p aria-live="polite" className="mt-2 text-soft text-sm">
        {begun ? t('dates.last') : t('dates.first')}
      </p>
    </div>
  )
}
