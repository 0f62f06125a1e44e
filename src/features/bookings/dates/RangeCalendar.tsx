import { endOfMonth, parseDate, startOfMonth, startOfWeek } from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { messages as calendarWords } from '#features/availability/messages.ts'
import { useCalendarLocale, useDates } from '#features/availability/useDates.ts'
import { addDays } from '#lib/time.ts'
import { IconButton } from '#ui/Button.tsx'
import { cx } from '#ui/classes.ts'
import { dayByKey } from '#ui/dayKeys.ts'
import { useLanguage, useWords } from '#ui/language.tsx'
import type { messages } from '../messages.ts'
import { between, type DateRange } from './ranges.ts'

type RangeCalendarProps = { today: string; value: DateRange | null; onChange: (range: DateRange) => void }

/** `spec §9`: six weeks, 42 cells, whatever the month. */
const weeks = [0, 1, 2, 3, 4, 5]
const week = [0, 1, 2, 3, 4, 5, 6]

/** A month of days of which the first press chooses one end of a range and the second the other. */
export default function RangeCalendar({ today, value, onChange }: RangeCalendarProps) {
  const t = useWords<typeof messages>('bookings')
  const turnWords = useWords<typeof calendarWords>('availability')
  const { dir } = useLanguage()
  const locale = useCalendarLocale()
  const write = useDates()
  const [at, goTo] = useState(value?.to ?? today)
  const [begun, begin] = useState<string | null>(null)
  const grid = useRef<HTMLTableElement>(null)
  const moved = useRef(false)

  const month = startOfMonth(parseDate(at))
  const first = startOfWeek(month, locale).toString()
  const shown = begun ? between(begun, at) : value
  // biome-ignore lint/correctness/useExhaustiveDependencies: keys move the focus to the day they lead to
  useEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    moved.current = false
  }, [at])

  const turn = (months: number) => goTo(month.add({ months }).toString())
  const onKey = (event: KeyboardEvent) => {
    const next = dayByKey(event.key, at, dir, locale)
    if (next === null) return
    event.preventDefault()
    moved.current = true
    goTo(next)
  }
  const choose = (date: string) => {
    goTo(date)
    if (begun === null) return begin(date)
    begin(null)
    onChange(between(begun, date))
  }

  return (
    <div>
      <div className="flex items-center gap-2">
        <IconButton label={turnWords('month_before')} onClick={() => turn(-1)}>
          <ChevronLeft className="mirror size-5" />
        </IconButton>
        <p aria-live="polite" className="flex-1 text-center font-medium">
          {write(month.toString(), 'title')}
        </p>
        <IconButton label={turnWords('month_after')} onClick={() => turn(1)}>
          <ChevronRight className="mirror size-5" />
        </IconButton>
      </div>
      <table ref={grid} aria-label={t('dates.calendar')} onKeyDown={onKey} className="w-full table-fixed">
        <thead>
          <tr>
            {week.map((n) => (
              <th key={n} scope="col" className="py-2 font-normal text-soft text-xs">
                {write(addDays(first, n), 'weekday')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((row) => (
            <tr key={row}>
              {week.map((column) => {
                const date = addDays(first, row * 7 + column)
                const inside = shown !== null && shown.from <= date && date <= shown.to
                const end = inside && (date === shown.from || date === shown.to)
                const outside = date < month.toString() || date > endOfMonth(month).toString()
                return (
                  <td key={date} className="py-0.5">
                    <button
                      type="button"
                      tabIndex={date === at ? 0 : -1}
                      aria-pressed={inside}
                      aria-label={write(date, 'whole')}
                      aria-current={date === today ? 'date' : undefined}
                      onClick={() => choose(date)}
                      className={cx(
                        'figures grid h-11 w-full place-items-center text-sm transition-colors',
                        end
                          ? 'rounded-control bg-main text-on-main'
                          : inside
                            ? 'bg-main-wash text-main-ink'
                            : 'rounded-control hover:bg-sunken',
                        outside && !inside && 'text-soft',
                        date === today && 'underline decoration-2 underline-offset-4',
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
      <p aria-live="polite" className="mt-2 text-soft text-sm">
        {begun ? t('dates.last') : t('dates.first')}
      </p>
    </div>
  )
}
