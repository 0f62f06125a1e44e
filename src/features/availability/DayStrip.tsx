import { memo, useEffect, useId, useRef } from 'react'
import { cx } from '#ui/classes.ts'
import { useDates } from '#ui/dates.ts'
import { useWords } from '#ui/language.tsx'
import { scrollRowTo } from '#ui/scrollRowTo.ts'
import type { messages } from './messages.ts'

type DayStripProps = {
  days: readonly { date: string; starts: readonly unknown[] }[]
  today: string
  value: string | null
  onChange: (date: string) => void
}

const tile =
  'relative grid min-h-20 min-w-16 shrink-0 snap-start content-center justify-items-center rounded-control border border-edge bg-surface px-1 py-2 text-center transition-colors hover:border-ink has-checked:border-main has-checked:bg-main has-checked:text-on-main has-focus-visible:outline-2 has-focus-visible:outline-main-ink has-focus-visible:outline-offset-2'
const emptyTile = 'border-line border-dashed bg-sunken text-soft hover:border-line'

/** Consecutive days as radios; a day without a free start is disabled. */
export const DayStrip = memo(({ days, today, value, onChange }: DayStripProps) => {
  const t = useWords<typeof messages>('availability')
  const name = useId()
  const formatDate = useDates()
  const strip = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen day is brought into sight when it changes
  useEffect(() => {
    scrollRowTo(strip.current, strip.current?.querySelector(':checked')?.parentElement)
  }, [value])
  return (
    <div
      ref={strip}
      role="radiogroup"
      aria-label={t('days')}
      className="quiet-scroll -mx-1 flex scroll-px-1 snap-x gap-2 overflow-x-auto p-1 pb-3"
    >
      {days.map(({ date, starts }) => {
        const empty = starts.length === 0
        return (
          <label key={date} className={cx(tile, empty && emptyTile)}>
            <input
              type="radio"
              name={name}
              value={date}
              checked={date === value}
              disabled={empty}
              onChange={() => onChange(date)}
              aria-label={empty ? `${formatDate(date, 'whole')}, ${t('none_that_day')}` : formatDate(date, 'whole')}
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-control outline-none disabled:cursor-default"
            />
            <span aria-hidden className="text-xs">
              {date === today ? t('today') : formatDate(date, 'weekday')}
            </span>
            <span aria-hidden className={cx('figures font-semibold text-lg leading-tight', empty && 'line-through')}>
              {formatDate(date, 'day')}
            </span>
            <span aria-hidden className="text-xs">
              {empty ? t('no_times') : formatDate(date, 'month')}
            </span>
          </label>
        )
      })}
    </div>
  )
})
