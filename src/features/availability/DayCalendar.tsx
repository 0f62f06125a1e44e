import { isWeekend, parseDate } from '@internationalized/date'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCalendarLocale } from '#features/settings/useSettings.ts'
import { Calendar, firstShown, shownDays } from '#ui/Calendar.tsx'
import { cx } from '#ui/classes.ts'
import { useDates } from '#ui/dates.ts'
import { useWords } from '#ui/language.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { LoadFailed } from '#web/LoadFailed.tsx'
import { queryFor } from '#web/query.ts'
import { listFreeStarts } from './calls.ts'
import type { messages } from './messages.ts'

type DayCalendarProps = {
  providerId: number
  place: { e_service_id: number; address_id?: number; latitude?: number; longitude?: number; booking_id?: number }
  today: string
  /** The last date that can be booked. */
  end: string
  value: string
  onChange: (date: string) => void
}

/** A month of days, first day of the week and weekend by locale; days without a free start are crossed out. */
export default function DayCalendar({ providerId, place, today, end, value, onChange }: DayCalendarProps) {
  const t = useWords<typeof messages>('availability')
  const locale = useCalendarLocale()
  const formatDate = useDates()
  const [shownMonth, setShownMonth] = useState(value)

  const first = firstShown(shownMonth, locale)
  const from = first < today ? today : first
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...queryFor(listFreeStarts, { params: { id: providerId }, query: { ...place, from, days: shownDays } }),
    placeholderData: keepPreviousData,
  })
  if (!data)
    return error ? (
      <LoadFailed error={error} onRetry={() => void refetch()} className="py-6" />
    ) : (
      <Skeleton count={1}>
        <Bone className="h-96" />
      </Skeleton>
    )
  const starts = new Map(data.days.map((day) => [day.date, day.starts.length]))

  return (
    <div className="rounded-card border border-line p-3">
      <Calendar
        label={t('calendar')}
        locale={locale}
        today={today}
        at={shownMonth}
        onMove={setShownMonth}
        min={today}
        max={end}
        busy={isPlaceholderData}
        day={({ date }) => {
          const isFree = Boolean(starts.get(date))
          // Of a month that is on its way nothing is known yet.
          const full = !isFree && (starts.has(date) || !isPlaceholderData)
          return {
            'aria-pressed': date === value,
            'aria-disabled': !isFree || undefined,
            'aria-label': full ? `${formatDate(date, 'whole')}, ${t('none_that_day')}` : formatDate(date, 'whole'),
            onClick: () => isFree && onChange(date),
            className: cx(
              'rounded-control',
              isFree ? 'font-medium hover:bg-sunken' : 'cursor-default text-soft',
              full && 'line-through',
              isWeekend(parseDate(date), locale) && isFree && date !== value && 'bg-sunken',
              date === value && 'bg-main text-on-main hover:bg-main',
            ),
          }
        }}
      />
      <p className="mt-2 text-soft text-sm">{t('calendar_hint')}</p>
    </div>
  )
}
