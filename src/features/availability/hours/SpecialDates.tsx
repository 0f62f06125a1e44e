import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { addDays } from '#lib/time.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { useDates } from '#ui/dates.ts'
import { Checkbox, Field } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import type { FieldErrors } from '#web/forms.ts'
import type { messages } from '../providerMessages.ts'
import type { Hours } from './contract.ts'
import { TimeRange } from './TimeRange.tsx'

type Exceptions = Hours['exceptions']
type SpecialDatesProps = {
  exceptions: Exceptions
  today: string
  errors: FieldErrors
  onChange: (exceptions: Exceptions) => void
}

/** Dates with other hours than those of their weekday, or none. */
export const SpecialDates = ({ exceptions, today, errors, onChange }: SpecialDatesProps) => {
  const t = useWords<typeof messages>('availability.provider')
  const dates = useDates()
  const replace = (at: number, next: Exceptions[number] | null) =>
    onChange(exceptions.flatMap((one, n) => (n === at ? (next ?? []) : one)))
  return (
    <div className="grid gap-3">
      {exceptions.map((row, n) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: a date may have several rows, and changes while it is typed
          key={n}
          aria-label={row.date ? dates(row.date, 'whole') : undefined}
          className="grid min-w-0 gap-2 border-line border-b pb-3"
        >
          <div className="flex items-start gap-2">
            <Field
              label={t('dates.date')}
              name={`date-${n}`}
              error={errors[`date-${n}`]}
              type="date"
              required
              min={today}
              value={row.date}
              className="flex-1"
              onChange={({ target }) => replace(n, { ...row, date: target.value })}
            />
            <IconButton label={t('dates.remove', { date: row.date })} className="mt-7" onClick={() => replace(n, null)}>
              <Trash2 className="size-4" />
            </IconButton>
          </div>
          <Checkbox
            label={t('dates.closed')}
            name={`closed-${n}`}
            checked={row.start_at === null}
            onChange={({ target }) =>
              replace(n, {
                date: row.date,
                ...(target.checked ? { start_at: null, end_at: null } : { start_at: '09:00', end_at: '17:00' }),
              })
            }
          />
          {row.start_at !== null && row.end_at !== null && (
            <div className="flex items-start gap-2">
              <TimeRange
                name={`date-${n}`}
                errors={errors}
                range={{ start_at: row.start_at, end_at: row.end_at }}
                onChange={(range) => replace(n, { date: row.date, ...range })}
              />
            </div>
          )}
        </fieldset>
      ))}
      <Button
        look="quiet"
        size="small"
        className="justify-self-start"
        icon={<Plus className="size-4" />}
        onClick={() => onChange([...exceptions, { date: addDays(today, 1), start_at: null, end_at: null }])}
      >
        {t('dates.add')}
      </Button>
    </div>
  )
}
