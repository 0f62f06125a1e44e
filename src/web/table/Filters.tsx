import ChevronDown from 'lucide-react/icons/chevron-down'
import { type FormEvent, useId } from 'react'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/classes.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Checkbox, Field } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { rangeOf, toggled } from './address.ts'
import type { messages } from './messages.ts'
import type { Filter } from './types.ts'

export const control =
  'inline-flex min-h-11 items-center gap-2 whitespace-nowrap rounded-control border border-edge bg-surface px-3 text-sm transition-colors hover:border-ink'
export const panel =
  'absolute start-0 top-full z-40 mt-1 grid w-72 max-w-[calc(100vw-var(--spacing)*8)] animate-arrive gap-3 rounded-card border border-line bg-surface p-4 shadow-raised'

type FilterProps = { filter: Filter; value: string | null; onChange: (value: string | null) => void }

/** One filter: a button that says what is chosen, and a panel to choose. */
export const FilterControl = ({ filter, value, onChange }: FilterProps) => {
  const chosen = useChosenText(filter, value)
  return (
    <Disclosure
      className="relative"
      buttonClass={cx(control, value && 'border-main-ink bg-main-wash')}
      panelClass={panel}
      button={
        <>
          <span>{filter.label}</span>
          {chosen && (
            <b className="max-w-40 truncate font-medium">
              <bdi>{chosen}</bdi>
            </b>
          )}
          <ChevronDown aria-hidden className="size-4 text-soft" />
        </>
      }
    >
      <Choices key={value} filter={filter} value={value} onChange={onChange} />
    </Disclosure>
  )
}

const useChosenText = (filter: Filter, value: string | null): string | null => {
  const t = useWords<typeof messages>('web.table')
  if (value === null) return null
  if (filter.kind === 'yesOrNo') return t(value === 'yes' ? 'yes' : 'no')
  if (filter.kind !== 'choice') return value.replace('..', ' – ')
  const labels = filter.options.filter((option) => value.split(',').includes(option.value)).map(({ label }) => label)
  return labels.join(', ')
}

const Choices = ({ filter, value, onChange }: FilterProps) => {
  const t = useWords<typeof messages>('web.table')
  const id = useId()
  if (filter.kind === 'choice')
    return (
      <fieldset className="grid max-h-72 overflow-y-auto">
        <legend className="sr-only">{filter.label}</legend>
        {filter.options.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            checked={(value ?? '').split(',').includes(option.value)}
            onChange={(event) => onChange(toggled(value, option.value, event.target.checked))}
          />
        ))}
      </fieldset>
    )
  if (filter.kind === 'yesOrNo')
    return (
      <fieldset className="grid">
        <legend className="sr-only">{filter.label}</legend>
        {([null, 'yes', 'no'] as const).map((one) => (
          <label key={one} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name={id}
              checked={value === one}
              onChange={() => onChange(one)}
              className="size-5 accent-main"
            />
            {t(one ?? 'any')}
          </label>
        ))}
      </fieldset>
    )
  return <Typed filter={filter} value={value} onChange={onChange} />
}

/** Days, numbers and texts take effect when they are complete. */
const Typed = ({ filter, value, onChange }: FilterProps) => {
  const t = useWords<typeof messages>('web.table')
  const [from = '', to = ''] = (value ?? '').split('..')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const read = (name: string) => String(form.get(name) ?? '').trim()
    onChange(filter.kind === 'text' ? read('value') || null : rangeOf(read('from'), read('to')))
  }
  const ends = filter.kind === 'days' ? { type: 'date' } : { type: 'number', step: 'any' }
  return (
    <form onSubmit={submit} className="grid gap-3">
      {filter.kind === 'text' ? (
        <Field name="value" label={filter.label} defaultValue={value ?? ''} maxLength={100} />
      ) : (
        <>
          <Field {...ends} name="from" label={t('from')} defaultValue={from} />
          <Field {...ends} name="to" label={t('to')} defaultValue={to} />
        </>
      )}
      <Button type="submit" size="small">
        {t('apply')}
      </Button>
    </form>
  )
}
