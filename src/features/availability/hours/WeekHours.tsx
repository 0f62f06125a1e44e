import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { WEEKDAYS } from '#lib/time.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { useDates } from '#ui/dates.ts'
import { useWords } from '#ui/language.tsx'
import type { FieldErrors } from '#web/forms.ts'
import type { messages } from '../providerMessages.ts'
import type { Hours } from './contract.ts'
import { TimeRange } from './TimeRange.tsx'

type Weekly = Hours['weekly']

/** A Sunday, to name the days of the week. */
const sunday = (offset: number): string => `2023-01-0${1 + offset}`

type WeekHoursProps = {
  weekly: Weekly
  isAnyTime: boolean
  errors: FieldErrors
  onChange: (weekly: Weekly) => void
}

/** The weekly hours: any number of ranges a day. A day without any is closed, unless the provider takes any time. */
export const WeekHours = ({ weekly, isAnyTime, errors, onChange }: WeekHoursProps) => {
  const t = useWords<typeof messages>('availability.provider')
  const dates = useDates()
  const replace = (row: Weekly[number], next: Weekly[number] | null) =>
    onChange(weekly.flatMap((one) => (one === row ? (next ?? []) : one)))
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {WEEKDAYS.map((day, n) => {
        const rows = weekly.filter((row) => row.day === day)
        const name = dates(sunday(n), 'whole').split(/[ ,،]/)[0] ?? day
        return (
          <li
            key={day}
            className="grid grid-cols-[minmax(0,1fr)] gap-2 border-line border-b pb-3 last:border-b-0 sm:grid-cols-[7rem_minmax(0,1fr)_auto] sm:items-start"
          >
            <p className="pt-2.5 font-medium">{name}</p>
            <fieldset aria-label={name} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
              {rows.length === 0 && <p className="pt-2.5 text-soft">{t(isAnyTime ? 'hours.any' : 'hours.closed')}</p>}
              {rows.map((row, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the ranges of a day have no other identity while they are typed
                <div key={place} className="flex items-start gap-2">
                  <TimeRange
                    name={`${day}-${place}`}
                    range={row}
                    errors={errors}
                    onChange={(range) => replace(row, { day, ...range })}
                  />
                  <IconButton
                    label={t('hours.remove', { day: name })}
                    className="mt-7"
                    onClick={() => replace(row, null)}
                  >
                    <Trash2 className="size-4" />
                  </IconButton>
                </div>
              ))}
            </fieldset>
            <Button
              look="quiet"
              size="small"
              className="justify-self-start"
              icon={<Plus className="size-4" />}
              aria-label={t('hours.add', { day: name })}
              onClick={() =>
                onChange([...weekly, { day, start_at: rows.length > 0 ? '16:00' : '09:00', end_at: '20:00' }])
              }
            >
              {t('hours.add_short')}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
