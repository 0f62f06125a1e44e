import { memo, useId } from 'react'
import { cx } from '#ui/classes.ts'
import { useWords } from '#ui/language.tsx'
import type { FreeStart } from './contract.ts'
import type { messages } from './messages.ts'
import { byPartOfDay } from './partOfDay.ts'
import { useNextWords } from './useNextWords.ts'

const tile =
  'relative grid min-h-11 content-center justify-items-center rounded-control border transition-colors has-checked:border-main has-checked:bg-main has-checked:text-on-main has-focus-visible:outline-2 has-focus-visible:outline-main-ink has-focus-visible:outline-offset-2'
const freeTile = 'border-edge bg-surface hover:border-ink'
const bookedTile = 'border-main-ink border-dashed bg-sunken py-1 text-main-ink leading-tight'

type TimeChoiceProps = {
  starts: readonly FreeStart[]
  value: string | null
  /** The wall time a visit has now: shown among the others, and no choice. */
  booked?: string | undefined
  onChange: (start: FreeStart) => void
}

type StartTileProps = {
  name: string
  start: FreeStart
  checked: boolean
  booked: boolean
  onChange: (start: FreeStart) => void
}

const StartTile = memo(({ name, start, checked, booked, onChange }: StartTileProps) => {
  const t = useWords<typeof messages>('availability')
  const { clock } = useNextWords()
  return (
    <label className={cx(tile, booked ? bookedTile : freeTile)}>
      <input
        type="radio"
        name={name}
        value={start.local}
        checked={checked}
        disabled={booked}
        onChange={() => onChange(start)}
        className="absolute inset-0 size-full cursor-pointer appearance-none rounded-control outline-none disabled:cursor-default"
      />
      <span className="figures whitespace-nowrap font-medium">{clock(start.local)}</span>
      {booked && <span className="text-xs">{t('booked')}</span>}
    </label>
  )
})

/** The free starts of a day by its parts: one radio group, each option named by its time. Choosing one renders two tiles. */
export const TimeChoice = memo(({ starts, value, booked, onChange }: TimeChoiceProps) => {
  const t = useWords<typeof messages>('availability')
  const name = useId()
  return (
    <div role="radiogroup" aria-label={t('times')} className="grid gap-4">
      {byPartOfDay(starts).map(({ part, starts: own }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset inside the radio group would be a second group of radios
        <div key={part} role="group" aria-labelledby={`${name}-${part}`}>
          <p id={`${name}-${part}`} className="mb-1.5 text-soft text-sm">
            {t(`part.${part}`)}
          </p>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(4.75rem,1fr))] gap-2">
            {own.map((start) => (
              <StartTile
                key={start.at}
                name={name}
                start={start}
                checked={start.local === value}
                booked={start.local === booked}
                onChange={onChange}
              />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
})
