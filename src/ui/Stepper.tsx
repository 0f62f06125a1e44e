import { Minus, Plus } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useWords } from '#web/language.tsx'
import { IconButton } from './Button.tsx'
import type { messages } from './messages.ts'

type StepperProps = {
  label: string
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  hideLabel?: boolean
}

/** A whole number to count up, down or type (`spec §5`: quantity 1 to 99). */
export const Stepper = ({ label, value, onChange, min = 1, max = 99, hideLabel }: StepperProps) => {
  const t = useWords<typeof messages>('ui')
  const id = useId()
  // What is being typed may be empty or out of range for a moment; the value itself never is.
  const [typed, type] = useState(String(value))
  useEffect(() => type(String(value)), [value])
  const set = (next: number) => onChange(Math.min(max, Math.max(min, next)))
  const settle = () => {
    const next = Math.round(Number(typed))
    if (typed.trim() !== '' && Number.isFinite(next)) set(next)
    type(String(value))
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
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          value={typed}
          onChange={(event) => {
            type(event.target.value)
            const next = Number(event.target.value)
            if (Number.isInteger(next) && next >= min && next <= max) onChange(next)
          }}
          onBlur={settle}
          className="figures h-11 w-12 rounded-control bg-transparent text-center font-medium [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
        />
        <IconButton label={t('more_of')} disabled={value >= max} onClick={() => set(value + 1)} className={button}>
          <Plus className="size-4" />
        </IconButton>
      </div>
    </div>
  )
}
