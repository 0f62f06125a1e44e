import { type ComponentProps, useState } from 'react'
import { latinDigits } from '#lib/digits.ts'
import { Field } from '#ui/Field.tsx'

type NumberFieldProps = Omit<ComponentProps<typeof Field>, 'value' | 'onChange' | 'type'> & {
  value: number | null
  /** Null: empty, or nothing that can be read as a number. */
  onChange: (value: number | null) => void
}

const read = (typed: string): number | null => {
  const plain = latinDigits(typed).trim().replace('٫', '.')
  return /^\d{1,9}(\.\d{1,3})?$/.test(plain) ? Number(plain) : null
}

/** A number as text, so that it can be empty and typed with Arabic digits. */
export const NumberField = ({ value, onChange, ...rest }: NumberFieldProps) => {
  const [typed, type] = useState(value === null ? '' : String(value))
  return (
    <Field
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={read(typed) === value || (typed === '' && !value) ? typed : value === null ? '' : String(value)}
      onChange={({ currentTarget }) => {
        type(currentTarget.value)
        onChange(read(currentTarget.value))
      }}
    />
  )
}
