import { type ComponentProps, useState } from 'react'
import { plainAmount } from '#lib/digits.ts'
import { Field } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import type { messages } from './messages.ts'

type NumberFieldProps = Omit<ComponentProps<typeof Field>, 'value' | 'onChange' | 'type'> & {
  value: number | null
  /** Null: empty, or nothing that can be read as a number. */
  onChange: (value: number | null) => void
}

/** A number that is still being typed may end with its point. */
const read = (typed: string): number | null => {
  const plain = plainAmount(typed)
  return /^\d{1,9}(\.\d{0,3})?$/.test(plain) ? Number(plain) : null
}

/** The first field of a form whose text is no number: the form must not be sent with what it stands for instead. */
export const unreadNumber = (form: HTMLFormElement): HTMLElement | null => form.querySelector('[data-unread]')

/** A number as text, so that it can be empty and typed with Arabic digits. */
export const NumberField = ({ value, error, onChange, ...rest }: NumberFieldProps) => {
  const t = useWords<typeof messages>('editor')
  const [typed, type] = useState(value === null ? '' : String(value))
  const found = read(typed)
  // What is typed stays as it is, unless the value was changed from elsewhere. Forms may hold 0 for what is no number.
  const shown = found === value || (found === null && !value) ? typed : value === null ? '' : String(value)
  // A value that nobody typed may have more digits than are read.
  const isWrong = !value && shown.trim() !== '' && read(shown) === null
  return (
    <Field
      {...rest}
      error={isWrong ? t('number_wrong') : error}
      data-unread={isWrong || undefined}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      onChange={({ currentTarget }) => {
        type(currentTarget.value)
        onChange(read(currentTarget.value))
      }}
    />
  )
}
