import { endOfMonth, parseDate, startOfMonth, startOfWeek } from '@internationalized/date'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ComponentProps, type KeyboardEvent, useEffect, useRef } from 'react'
import { addDays } from '#lib/time.ts'
import { IconButton } from './Button.tsx'
import { cx } from './classes.ts'
import { useDates } from './dates.ts'
import { dayByKey } from './dayKeys.ts'
import { useLanguage, useWords } from './language.tsx'
import type { messages } from './messages.ts'

/** `spec §9`: always six weeks, 42 cells. */
const weeks = [0, 1, 2, 3, 4, 5]
const weekdays = [0, 1, 2, 3, 4, 5, 6]
export const shownDays = weeks.length * weekdays.length

/** The first date in the grid of a date's month. */
export const firstShown = (date: string, locale: string): string =>
  startOfWeek(startOfMonth(parseDate(date)), locale).toString()

type Day = { date: string /** In the month before or after. */; outside: boolean }
type DayProps = Omit<ComponentProps<'button'>, 'type' | 'tabIndex' | 'children'>

type CalendarProps = {
  label: string
  /** With the country, which decides the first day of the week: `ar-SA`. */
  locale: string
  today: string
  /** The date that has the focus. Its month is shown. */
  at: string
  onMove: (date: string) => void
  /** The first and last date that can have the focus. */
  min?: string
  max?: string
  busy?: boolean | undefined
  /** No gaps between the days of a week, for ranges. */
  joined?: boolean
  /** Attributes of a day's button. */
  day: (day: Day) => DayProps
}

/** A month as a grid of buttons, with arrow keys, Home, End, Page Up and Page Down. Dates are `YYYY-MM-DD`. */
export const Calendar = (props: CalendarProps) => {
  const { label, locale, today, at, onMove, min, max, busy, joined, day } = props
  const t = useWords<typeof messages>('ui')
  const { dir } = useLanguage()
  const write = useDates()
  const grid = useRef<HTMLTableElement>(null)
  const byKey = useRef(false)

  const month = startOfMonth(parseDate(at))
  const [start, end] = [month.toString(), endOfMonth(month).toString()]
  const first = firstShown(at, locale)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the date chosen by key
  useEffect(() => {
    if (byKey.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    byKey.current = false
  }, [at])

  const moveTo = (date: string) => onMove(min && date < min ? min : max && date > max ? max : date)
  const onKey = (event: KeyboardEvent) => {
    const next = dayByKey(event.key, at, dir, locale)
    if (next === null) return
    event.preventDefault()
    byKey.current = true
    moveTo(next)
  }
  const turn = (months: number) => moveTo(month.add({ months }).toString())

  return (
    <>
      <div className="flex items-center gap-2">
        <IconButton label={t('month_before')} disabled={min !== undefined && start <= min} onClick={() => turn(-1)}>
          <ChevronLeft className="mirror size-5" />
        </IconButton>
        <p aria-live="polite" className="flex-1 text-center font-medium">
          {write(start, 'title')}
        </p>
        <IconButton label={t('month_after')} disabled={max !== undefined && end >= max} onClick={() => turn(1)}>
          <ChevronRight className="mirror size-5" />
        </IconButton>
      </div>
      <table
        ref={grid}
        aria-label={label}
        aria-busy={busy || undefined}
        onKeyDown={onKey}
        className="w-full table-fixed"
      >
        <thead>
          <tr>
            {weekdays.map((n) => (
              <th key={n} scope="col" className="py-2 font-normal text-soft text-xs">
                {write(addDays(first, n), 'weekday')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((row) => (
            <tr key={row}>
              {weekdays.map((column) => {
                const date = addDays(first, row * weekdays.length + column)
                const { className, ...rest } = day({ date, outside: date < start || date > end })
                return (
                  <td key={date} className={joined ? 'py-0.5' : 'p-0.5'}>
                    <button
                      type="button"
                      tabIndex={date === at ? 0 : -1}
                      aria-label={write(date, 'whole')}
                      aria-current={date === today ? 'date' : undefined}
                      {...rest}
                      className={cx(
                        'figures grid h-11 w-full place-items-center text-sm transition-colors',
                        date === today && 'underline decoration-2 underline-offset-4',
                        className,
                      )}
                    >
                      {Number(date.slice(8))}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
