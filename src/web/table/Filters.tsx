import ChevronDown from 'lucide-react/icons/chevron-down'
import { type FormEvent, type Ref, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/classes.ts'
import { closePanel, Disclosure } from '#ui/Disclosure.tsx'
import { Checkbox, Field } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import type { messages as editor } from '../editor/messages.ts'
import { focusFirstInvalid } from '../forms.ts'
import type { messages as web } from '../messages.ts'
import { idOf, numberOf, rangeOf } from './address.ts'
import type { messages } from './messages.ts'
import type { Filter } from './types.ts'

export const control =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 whitespace-nowrap rounded-control border border-edge bg-surface px-3 text-sm transition-colors hover:border-ink'
/** A panel below its button, on a phone at the bottom of the screen. */
export const panel =
  'absolute top-full z-40 mt-1 grid w-72 animate-arrive gap-3 rounded-card border border-line bg-surface p-4 shadow-raised max-sm:fixed max-sm:inset-x-3 max-sm:top-auto max-sm:bottom-[calc(var(--bottom-bar)+var(--spacing)*3)] max-sm:max-h-[calc(100dvh-var(--bottom-bar)-var(--spacing)*6)] max-sm:w-auto max-sm:overflow-y-auto'

/** Pixels that a panel keeps from the edge of the screen. */
const gap = 12

/** Moves the panel around a form back where its button is too near to the end of the line; on phones it has the whole width. */
const keepInView = (form: HTMLFormElement | null): void => {
  const panel = form?.parentElement
  const button = panel?.parentElement?.getBoundingClientRect()
  if (!panel || !button) return
  // Not by where the panel lies: as it opens, Chromium may still answer where it lay before.
  const [width, edge] = [panel.offsetWidth + gap, document.documentElement.clientWidth]
  const rtl = getComputedStyle(panel).direction === 'rtl'
  const beyond = rtl ? width - button.right : button.left + width - edge
  panel.style.setProperty('--back', `${-Math.max(0, beyond)}px`)
}

type FilterProps = { filter: Filter; value: string | null; onChange: (value: string | null) => void }

/** One filter: a button that says what is chosen, and a panel to choose. */
export const FilterControl = ({ filter, value, onChange }: FilterProps) => {
  const chosen = useChosenText(filter, value)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // A device is turned while it is open.
    const keep = () => keepInView(form.current)
    window.addEventListener('resize', keep)
    return () => window.removeEventListener('resize', keep)
  }, [])
  return (
    <Disclosure
      onOpen={() => keepInView(form.current)}
      className="relative"
      buttonClass={cx(control, value && 'border-main-ink bg-main-wash')}
      panelClass={`${panel} sm:start-0 sm:ms-(--back)`}
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
      <Choices key={value} ref={form} filter={filter} value={value} onChange={onChange} />
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

/** What a form of a filter asks for. */
const chosenIn = ({ kind }: Filter, form: FormData): string | null => {
  const read = (name: string) => String(form.get(name) ?? '').trim()
  if (kind === 'choice') return form.getAll('value').join(',') || null
  if (kind === 'number') return idOf(read('value')) || null
  if (kind === 'text' || kind === 'yesOrNo') return read('value') || null
  const end = (name: string) => (kind === 'days' ? read(name) : (numberOf(read(name)) ?? ''))
  return rangeOf(end('from'), end('to'))
}

const ends = ['from', 'to'] as const

/** Names of the fields that hold no day and no number: a half-typed day has no value, as an empty one has none. */
const wrongIn = ({ kind }: Filter, form: HTMLFormElement): string[] =>
  [...form.elements].flatMap((field) => {
    if (!(field instanceof HTMLInputElement)) return []
    const read = kind === 'between' ? numberOf : kind === 'number' ? idOf : null
    return (read ? read(field.value) === null : field.validity.badInput) ? [field.name] : []
  })

/** It takes effect when it is complete: one step of the back button for each filter. */
const Choices = ({ filter, value, onChange, ref }: FilterProps & { ref: Ref<HTMLFormElement> }) => {
  const t = useWords<typeof messages>('web.table')
  const [wrong, setWrong] = useState<string[]>([])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const found = wrongIn(filter, form)
    setWrong(found)
    if (found.length > 0) return focusFirstInvalid(form, Object.fromEntries(found.map((name) => [name, name])))
    closePanel(form)
    onChange(chosenIn(filter, new FormData(form)))
  }
  return (
    <form ref={ref} onSubmit={submit} noValidate className="grid gap-3">
      <Controls filter={filter} value={value} wrong={wrong} />
      <Button type="submit" size="small">
        {t('apply')}
      </Button>
    </form>
  )
}

const Controls = ({ filter, value, wrong }: Omit<FilterProps, 'onChange'> & { wrong: readonly string[] }) => {
  const t = useWords<typeof messages>('web.table')
  const e = useWords<typeof editor>('editor')
  const w = useWords<typeof web>('web')
  const { kind, label } = filter
  if (kind === 'text') return <Field name="value" label={label} defaultValue={value ?? ''} maxLength={100} />
  if (kind === 'number')
    return (
      <Field
        name="value"
        label={label}
        defaultValue={value ?? ''}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        maxLength={20}
        error={wrong.includes('value') ? e('number_wrong') : undefined}
      />
    )
  if (kind === 'choice')
    return (
      <fieldset className="grid max-h-72 overflow-y-auto">
        <legend className="sr-only">{label}</legend>
        {filter.options.map((option) => (
          <Checkbox
            key={option.value}
            name="value"
            value={option.value}
            label={option.label}
            defaultChecked={(value ?? '').split(',').includes(option.value)}
          />
        ))}
      </fieldset>
    )
  if (kind === 'yesOrNo')
    return (
      <fieldset className="grid">
        <legend className="sr-only">{label}</legend>
        {(['', 'yes', 'no'] as const).map((one) => (
          <label key={one} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="value"
              value={one}
              defaultChecked={(value ?? '') === one}
              className="size-5 accent-main"
            />
            {t(one || 'any')}
          </label>
        ))}
      </fieldset>
    )
  const chosen = (value ?? '').split('..')
  const field = kind === 'days' ? { type: 'date' } : { inputMode: 'decimal' as const, autoComplete: 'off', dir: 'ltr' }
  const fault = kind === 'days' ? w('field.incomplete') : e('number_wrong')
  return ends.map((name, i) => (
    <Field
      key={name}
      {...field}
      name={name}
      label={t(name)}
      defaultValue={chosen[i] ?? ''}
      error={wrong.includes(name) ? fault : undefined}
    />
  ))
}
