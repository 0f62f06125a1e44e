import { useId } from 'react'
import { useWords } from '#ui/language.tsx'
import type { FreeStart } from './contract.ts'
import type { messages } from './messages.ts'

type TimeChoiceProps = { starts: readonly FreeStart[]; value: string | null; onChange: (start: FreeStart) => void }

/** The free starts of a day: a radio group, each option named by its time, `HH:mm`. */
export const TimeChoice = ({ starts, value, onChange }: TimeChoiceProps) => {
  const t = useWords<typeof messages>('availability')
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={t('times')}
      className="grid grid-cols-[repeat(auto-fill,minmax(4.75rem,1fr))] gap-2"
    >
      {starts.map((start) => (
        <label
          key={start.at}
          className="relative grid min-h-11 place-items-center rounded-control border border-edge bg-surface transition-colors hover:border-ink has-checked:border-main has-checked:bg-main has-checked:text-on-main has-focus-visible:outline-2 has-focus-visible:outline-main-ink has-focus-visible:outline-offset-2"
        >
          <input
            type="radio"
            name={name}
            value={start.local}
            checked={start.local === value}
            onChange={() => onChange(start)}
            className="absolute inset-0 size-full cursor-pointer appearance-none rounded-control outline-none"
          />
          <span dir="ltr" className="figures font-medium">
            {start.local.slice(11, 16)}
          </span>
        </label>
      ))}
    </div>
  )
}
