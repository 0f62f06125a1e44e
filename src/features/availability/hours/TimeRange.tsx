import { Field } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import type { FieldErrors } from '#web/forms.ts'
import type { messages } from '../providerMessages.ts'

type Range = { start_at: string; end_at: string }

/** Two of them and a button fit beside each other on a phone. */
const fieldClass = 'min-w-0 flex-1 grid-cols-1 [&_input]:min-w-0 [&_input]:px-2'

type TimeRangeProps = {
  /** Its fields are `<name>-from` and `<name>-until`. */
  name: string
  range: Range
  errors: FieldErrors
  onChange: (range: Range) => void
}

/** A beginning and an end on the clock. */
export const TimeRange = ({ name, range, errors, onChange }: TimeRangeProps) => {
  const t = useWords<typeof messages>('availability.provider')
  const { start_at, end_at } = range
  return (
    <>
      <Field
        label={t('hours.from')}
        name={`${name}-from`}
        error={errors[`${name}-from`]}
        type="time"
        required
        value={start_at}
        className={fieldClass}
        onChange={({ target }) => onChange({ start_at: target.value, end_at })}
      />
      <Field
        label={t('hours.until')}
        name={`${name}-until`}
        error={errors[`${name}-until`]}
        type="time"
        required
        value={end_at}
        className={fieldClass}
        onChange={({ target }) => onChange({ start_at, end_at: target.value })}
      />
    </>
  )
}
