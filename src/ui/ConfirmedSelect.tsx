import { type ComponentProps, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { Select } from './Field.tsx'

type ConfirmedSelectProps = Omit<ComponentProps<typeof Select>, 'value' | 'onChange'> & {
  /** What counts now. */
  value: string
  /** The button that makes another choice count. */
  confirm: (chosen: string) => string
  pending: boolean
  onConfirm: (chosen: string) => void
}

/** A choice that counts when it is confirmed: arrow keys change a closed list with each press. */
export const ConfirmedSelect = ({ value, confirm, pending, onConfirm, ...select }: ConfirmedSelectProps) => {
  const list = useRef<HTMLSelectElement>(null)
  const [chosen, choose] = useState(value)
  const [former, setFormer] = useState(value)
  if (former !== value) {
    setFormer(value)
    choose(value)
  }
  return (
    <>
      <Select {...select} ref={list} value={chosen} onChange={({ currentTarget }) => choose(currentTarget.value)} />
      {chosen !== value && (
        <Button
          size="small"
          pending={pending}
          onClick={() => {
            // The button goes when it has done its work.
            list.current?.focus()
            onConfirm(chosen)
          }}
        >
          {confirm(chosen)}
        </Button>
      )}
    </>
  )
}
