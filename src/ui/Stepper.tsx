import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { latinDigits } from '#lib/digits.ts'
import { IconButton } from './Button.tsx'
import { useWords } from './language.tsx'
import type { messages } from './messages.ts'

type StepperProps = {
  label: string
  value: number
  onChange: (value: number) => void
  hideLabel?: boolean
}

const [min, max] = [1, 99]

/** Integer input with plus and minus buttons (`spec §5`: quantity 1 to 99). */
export const Stepper = ({ label, value, onChange, hideLabel }: StepperProps) => {
  const t = useWords<typeof messages>('ui')
  const id = useId()
  // The draft may be empty or out of range while typing; the value never is.
  const [typed, type] = useState(String(value))
  useEffect(() => type(String(value)), [value])
  const set = (next: number) => onChange(Math.min(max, Math.max(min, next)))
  const settle = () => {
    if (typed !== '') set(Number(typed))
    type(String(value))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    set(value + step)
  }
  const button = 'border border-edge bg-surface'
  return (
    <div className="flex items-center gap-3">
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'font-medium text-sm'}>
        {label}
      </label>
      <div className="inline-flex items-center gap-1">
        <IconButton label={t('fewer')} disabled={value <= min} onClick={() => set(value - 1)} className={button}>
          <Minus className="size-4" />
        </IconButton>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          role="spinbutton"
          aria-valuemin={min}
          aria-valuemax={max}
          aria-valuenow={value}
          value={typed}
          onChange={(event) => {
            const [figures = ''] = /\d+/.exec(latinDigits(event.target.value)) ?? []
            type(figures)
            const next = Number(figures)
            if (figures !== '' && next >= min && next <= max) onChange(next)
          }}
          onKeyDown={onKeyDown}
          onBlur={settle}
          className="figures h-11 w-12 rounded-control bg-transparent text-center font-medium"
        />
        <IconButton label={t('more_of')} disabled={value >= max} onClick={() => set(value + 1)} className={button}>
          <Plus className="size-4" />
        </IconButton>
      </div>
    </div>
  )
}
