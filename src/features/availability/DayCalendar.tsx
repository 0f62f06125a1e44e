import { endOfMonth, isWeekend, parseDate, startOfMonth, startOfWeek } from '@internationalized/date'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { addDays } from '#lib/time.ts'
import { IconButton } from '#ui/Button.tsx'
import { cx } from '#ui/classes.ts'
import { useLanguage, useWords } from '#web/language.tsx'
import { reading } from '#web/query.ts'
import { listFreeStarts } from './contract.ts'
import { dayByKey } from './dayKeys.ts'
import { useCalendarLocale, useDates } from './days.ts'
import type { messages } from './messages.ts'

type DayCalendarProps = {
  providerId: number
  place: { e_service_id: number; address_id?: number; booking_id?: number }
  today: string
  /** The last date that can be booked. */
  end: string
  value: string
  onChange: (date: string) => void
}

/** `spec §9`: six weeks, whatever the month. */
const weeks = [0, 1, 2, 3, 4, 5]
const week = [0, 1, 2, 3, 4, 5, 6]

/** A month of days, first day of the week and weekend by locale; days without a free start are crossed out. */
export default function DayCalendar({ providerId, place, today, end, value, onChange }: DayCalendarProps) {
  const t = useWords<typeof messages>('availability')
  const { dir } = useLanguage()
  const locale = useCalendarLocale()
  const write = useDates()
  const [at, goTo] = useState(value)
  const grid = useRef<HTMLTableElement>(null)
  const moved = useRef(false)

  const month = startOfMonth(parseDate(at))
  const first = startOfWeek(month, locale).toString()
  const from = first < today ? today : first
  const { data, isPlaceholderData } = useQuery({
    ...reading(listFreeStarts, { params: { id: providerId }, query: { ...place, from, days: 42 } }),
    placeholderData: keepPreviousData,
  })
  const free = new Set(data?.days.flatMap(({ date, starts }) => (starts.length > 0 ? [date] : [])))

  // biome-ignore lint/correctness/useExhaustiveDependencies: keys move the focus to the day they lead to
  useEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    moved.current = false
  }, [at])

  const within = (date: string) => (date < today ? today : date > end ? end : date)
  const turn = (months: number) => goTo(within(month.add({ months }).toString()))
  const onKey = (event: KeyboardEvent) => {
    const next = dayByKey(event.key, at, dir, locale)
    if (next === null) return
    event.preventDefault()
    moved.current = true
    goTo(within(next))
  }

  return (
    <div className="rounded-card border border-line p-3">
      <div className="flex items-center gap-2">
        <IconButton label={t('month_before')} disabled={month.toString() <= today} onClick={() => turn(-1)}>
          <ChevronLeft className="mirror size-5" />
        </IconButton>
        <p aria-live="polite" className="flex-1 text-center font-medium">
          {write(month.toString(), 'title')}
        </p>
        <IconButton label={t('month_after')} disabled={endOfMonth(month).toString() >= end} onClick={() => turn(1)}>
          <ChevronRight className="mirror size-5" />
        </IconButton>
      </div>
      <table
        ref={grid}
        aria-label={t('calendar')}
        aria-busy={isPlaceholderData || undefined}
        onKeyDown={onKey}
        className="w-full table-fixed"
      >
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
                const off = !free.has(date)
                return (
                  <td key={date} className="p-0.5">
                    <button
                      type="button"
                      tabIndex={date === at ? 0 : -1}
                      aria-pressed={date === value}
                      aria-disabled={off || undefined}
                      aria-label={off ? `${write(date, 'whole')}, ${t('none_that_day')}` : write(date, 'whole')}
                      aria-current={date === today ? 'date' : undefined}
                      onClick={() => !off && onChange(date)}
                      className={cx(
                        'figures grid h-11 w-full place-items-center rounded-control text-sm transition-colors',
                        off ? 'cursor-default text-soft line-through' : 'font-medium hover:bg-sunken',
                        isWeekend(parseDate(date), locale) && !off && date !== value && 'bg-sunken',
                        date === value && 'bg-main text-on-main hover:bg-main',
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
      <p className="mt-2 text-soft text-sm">{t('calendar_hint')}</p>
    </div>
  )
}
