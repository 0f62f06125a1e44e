import CalendarDays from 'lucide-react/icons/calendar-days'
import X from 'lucide-react/icons/x'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useDay } from '#features/settings/useDay.ts'
import { useSettings } from '#features/settings/useSettings.ts'
import { Button } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { Bone } from '#ui/Skeleton.tsx'
import { lazyPart } from '#web/lazy.ts'
import type { messages } from '../messages.ts'
import { type DateRange, rangeFor, rangeOf, SHORTCUTS, slashed } from './ranges.ts'

const RangeCalendar = lazyPart(() => import('./RangeCalendar.tsx'))

/** Filters My Bookings by the date of the visit; the range is kept in the URL (`spec §9`, date picker). */
export const DateFilter = () => {
  const t = useWords<typeof messages>('bookings')
  const zone = useSettings().default_time_zone ?? 'UTC'
  const [params, setParams] = useSearchParams()
  const [open, show] = useState(false)
  const range = rangeOf(params)
  const today = useDay(zone)
  const choose = (chosen: DateRange | null) => {
    const next = new URLSearchParams(params)
    for (const end of ['from', 'to'] as const) chosen ? next.set(end, chosen[end]) : next.delete(end)
    setParams(next)
    show(false)
  }
  return (
    <section aria-label={t('dates.title')} className="mb-4 grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          look="second"
          size="small"
          icon={<CalendarDays className="size-4" />}
          aria-expanded={open}
          onClick={() => show(!open)}
        >
          {range ? (
            <span className="figures">
              {slashed(range.from)}
              {range.to !== range.from && ` – ${slashed(range.to)}`}
            </span>
          ) : (
            t('dates.any')
          )}
        </Button>
        {range && (
          <Button look="quiet" size="small" icon={<X className="size-4" />} onClick={() => choose(null)}>
            {t('dates.clear')}
          </Button>
        )}
      </div>
      {open && (
        <div className="grid max-w-2xl gap-4 rounded-card border border-line p-4 sm:grid-cols-[auto_1fr]">
          <ul className="flex flex-wrap content-start gap-2 sm:grid">
            {SHORTCUTS.map((shortcut) => (
              <li key={shortcut}>
                <Button
                  look="quiet"
                  size="small"
                  className="sm:w-full sm:justify-start"
                  onClick={() => choose(rangeFor(shortcut, today))}
                >
                  {t(`dates.${shortcut}`)}
                </Button>
              </li>
            ))}
          </ul>
          <Suspense fallback={<Bone className="h-96" />}>
            <RangeCalendar today={today} value={range} onChange={choose} />
          </Suspense>
        </div>
      )}
    </section>
  )
}
