import CalendarDays from 'lucide-react/icons/calendar-days'
import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { addDays, daysBetween } from '#lib/time.ts'
import { cx } from '#ui/classes.ts'
import { useDates } from '#ui/dates.ts'
import { useWords } from '#ui/language.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { messages } from './messages.ts'
import { dayPartNames, type VisitDay } from './rules.ts'

type VisitDayFilterProps = {
  today: string
  value: VisitDay | null
  /** The address of the page with another day. */
  to: (day: VisitDay | null) => string
}

const shownDays = 7
const offeredParts = dayPartNames.filter((part) => part !== 'after_midnight')

const tile = (current: boolean) =>
  cx(
    'relative grid min-h-14 min-w-14 content-center justify-items-center rounded-control border px-1 text-center text-xs transition-colors lg:min-w-0',
    current
      ? 'border-second bg-second text-on-second'
      : 'border-line bg-surface hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-main-ink',
  )

/** A day, and a part of it, at which somebody should be free: links, so that each view has an address of its own. */
export const VisitDayFilter = ({ today, value, to }: VisitDayFilterProps) => {
  const t = useWords<typeof messages>('availability')
  const formatDate = useDates()
  const navigate = useNavigate()
  const near = Array.from({ length: shownDays }, (_, n) => addDays(today, n))
  const far = value && !near.includes(value.date) ? value.date : null
  const other = useRef<HTMLInputElement>(null)
  const chosen = value?.date
  // Not its value: each part of a date that is typed would be put back. One of the near days stays in it while it is the chosen one.
  useEffect(() => {
    if (other.current && other.current.value !== chosen) other.current.value = far ?? ''
  }, [far, chosen])
  const dayName = (date: string) => {
    const away = daysBetween(today, date)
    return away === 0 ? t('today') : formatDate(date, 'weekday')
  }
  return (
    <nav aria-label={t('who_can')} className="min-w-0">
      <h2 className="mb-2 font-medium text-sm">{t('who_can')}</h2>
      <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 pb-1 [scrollbar-width:none] lg:mx-0 lg:grid lg:grid-cols-4 lg:gap-1 lg:overflow-visible lg:px-0">
        {near.map((date) => {
          const current = value?.date === date
          return (
            <li key={date} className="grid">
              <Link
                to={to(current ? null : { date, part: value?.part ?? null })}
                preventScrollReset
                aria-current={current ? 'true' : undefined}
                className={tile(current)}
              >
                <VisuallyHidden>{formatDate(date, 'whole')}</VisuallyHidden>
                <span aria-hidden className="whitespace-nowrap">
                  {dayName(date)}
                </span>
                <span aria-hidden className="figures font-semibold text-base leading-tight">
                  {formatDate(date, 'day')}
                </span>
              </Link>
            </li>
          )
        })}
        <li className="noscript:hidden grid">
          <label className={cx(tile(far !== null), 'focus-within:outline-2 focus-within:outline-main-ink')}>
            {far ? (
              <span aria-hidden className="whitespace-nowrap font-semibold">
                {formatDate(far, 'day')} {formatDate(far, 'month')}
              </span>
            ) : (
              <CalendarDays aria-hidden className="size-5" />
            )}
            <input
              ref={other}
              type="date"
              aria-label={t('other_day')}
              min={today}
              defaultValue={far ?? ''}
              // A year that is half typed is one of long ago.
              onChange={({ target }) =>
                target.validity.valid &&
                navigate(to(target.value ? { date: target.value, part: value?.part ?? null } : null), {
                  preventScrollReset: true,
                })
              }
              // Browsers open it by different parts of the field, none of which is seen here: a press on the label opens it.
              onClick={({ currentTarget }) => currentTarget.showPicker()}
              className="pointer-events-none absolute inset-y-0 end-0 w-full opacity-0 focus-visible:z-10 focus-visible:w-36 focus-visible:-outline-offset-2 focus-visible:rounded-control focus-visible:bg-surface focus-visible:px-2 focus-visible:text-ink focus-visible:opacity-100"
            />
          </label>
        </li>
      </ul>
      {value && (
        <ul className="mt-2 flex flex-wrap gap-1">
          {offeredParts.map((part) => {
            const current = value.part === part
            return (
              <li key={part} className="grid">
                <Link
                  to={to({ date: value.date, part: current ? null : part })}
                  preventScrollReset
                  aria-current={current ? 'true' : undefined}
                  className={cx(
                    'inline-flex min-h-11 items-center rounded-full border px-3 text-sm transition-colors',
                    current ? 'border-second bg-second text-on-second' : 'border-line bg-surface hover:border-ink',
                  )}
                >
                  {t(`part.${part}`)}
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </nav>
  )
}
