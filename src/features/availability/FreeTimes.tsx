import { keepPreviousData, useQuery } from '@tanstack/react-query'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { memo, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { addDays, dateIn, daysBetween, foreignZoneName } from '#lib/time.ts'
import { Button } from '#ui/Button.tsx'
import { useLanguage, useWords } from '#ui/language.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { now } from '#web/clock.ts'
import { LoadFailed } from '#web/LoadFailed.tsx'
import { lazyPart } from '#web/lazy.ts'
import { queryFor } from '#web/query.ts'
import { readerZone } from '#web/readerZone.ts'
import { ApiError } from '#web/transport.ts'
import { listFreeStarts } from './calls.ts'
import type { FreeStart } from './contract.ts'
import { DayStrip } from './DayStrip.tsx'
import type { messages } from './messages.ts'
import { TimeChoice } from './TimeChoice.tsx'

const DayCalendar = lazyPart(() => import('./DayCalendar.tsx'))

/** Number of days in the strip. */
const stripDays = 14

type Time = { local: string; at: string; zone: string }
type FreeTimesProps = {
  providerId: number
  serviceId: number
  /** A saved address: its zone decides when the day begins there. */
  addressId?: number | undefined
  /** The pin of the address does so where it is not saved, or no longer. */
  latitude?: number | null | undefined
  longitude?: number | null | undefined
  /** A visit that is to be moved: its own time is free and marked, and its day is the one shown first. */
  moved?: { bookingId: number; time: Time } | undefined
  /** The date shown first instead, chosen elsewhere. */
  shownFirst?: string | undefined
  value: Time | null
  onChange: (time: Time | null) => void
}

const dateOf = (time: Time | null): string | null => time?.local.slice(0, 10) ?? null

/** The first day to fetch, if the selected one is beyond the next days. */
const startOf = (time: Time | null): string | undefined => {
  const date = dateOf(time)
  return time && date && daysBetween(dateIn(now(), time.zone), date) >= stripDays ? date : undefined
}

/**
 * The time picker: a strip of days, the free starts of the chosen day, and a calendar for later days. The largest part of its
 * form, so typing beside it does not render it.
 */
export const FreeTimes = memo((props: FreeTimesProps) => {
  const { providerId, serviceId, addressId, latitude, longitude, moved, shownFirst, value, onChange } = props
  const t = useWords<typeof messages>('availability')
  const date = dateOf(value)
  const opensOn = value ?? (moved ? { ...moved.time, ...(shownFirst && { local: shownFirst }) } : null)
  const [from, setFrom] = useState(() => startOf(opensOn))
  const [picked, setPicked] = useState(dateOf(opensOn))
  const [calendarOpen, setCalendarOpen] = useState(false)
  const [slotGone, setSlotGone] = useState(false)
  const place = {
    e_service_id: serviceId,
    ...(addressId && { address_id: addressId }),
    ...(latitude != null && longitude != null && { latitude, longitude }),
    ...(moved && { booking_id: moved.bookingId }),
  }
  const query = { ...place, days: stripDays, ...(from && { from }) }
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...queryFor(listFreeStarts, { params: { id: providerId }, query }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })

  const zone = data?.time_zone ?? ''
  const last = data?.days.at(-1)?.date
  const scrolledToDraft = useRef(false)
  useEffect(() => {
    if (!data || isPlaceholderData || !date || !last) return
    // A time beyond the days shown, chosen elsewhere: they start at it, once.
    if (date > last && !scrolledToDraft.current) setFrom(date)
    scrolledToDraft.current = true
    const shown = data.days.find((day) => day.date === date)
    if (!shown) return
    const same = shown.starts.find(({ local }) => local === value?.local)
    if (!same) {
      setSlotGone(true)
      onChange(null)
    } else if (same.at !== value?.at) onChange({ ...same, zone })
  }, [data, isPlaceholderData, date, last, value?.local, value?.at, zone, onChange])
  const choose = useCallback(
    ({ local, at }: FreeStart) => {
      setSlotGone(false)
      onChange({ local, at, zone })
    },
    [onChange, zone],
  )

  if (error instanceof ApiError && error.code === 'not_found')
    return (
      <p role="alert" className="rounded-control bg-warn-wash p-3 text-sm text-warn">
        {t('closed')}
      </p>
    )
  if (!data)
    return error ? <LoadFailed error={error} onRetry={() => void refetch()} className="py-6" /> : <FreeTimesSkeleton />

  const { days, today, last_date: lastDate, comes_here: comesHere } = data
  const firstFree = days.find(({ starts }) => starts.length > 0)
  const day = days.find((d) => d.date === picked && d.starts.length > 0) ?? firstFree
  const goTo = (next: string) => {
    setPicked(next)
    if (!days.some((d) => d.date === next)) setFrom(daysBetween(today, next) < stripDays ? undefined : next)
    setCalendarOpen(false)
  }
  return (
    <div className="grid grid-cols-1 gap-3" aria-busy={isPlaceholderData || undefined}>
      {comesHere === false && !isPlaceholderData && (
        <p role="status" className="rounded-control bg-warn-wash p-3 text-sm text-warn">
          {t('too_far')}
        </p>
      )}
      {slotGone && (
        <p role="alert" className="rounded-control bg-warn-wash p-3 text-sm text-warn">
          {t('gone')}
        </p>
      )}
      <DayStrip days={days} today={today} value={day?.date ?? null} onChange={setPicked} />
      {day ? (
        <TimeChoice starts={day.starts} value={value?.local ?? null} booked={moved?.time.local} onChange={choose} />
      ) : (
        <p className="text-soft">{t('none')}</p>
      )}
      <ZoneNote at={day?.starts[0]?.at} zone={zone} />
      <div className="flex flex-wrap gap-2">
        <Button
          look="second"
          size="small"
          icon={<CalendarDays className="size-4" />}
          aria-expanded={calendarOpen}
          onClick={() => setCalendarOpen(!calendarOpen)}
        >
          {t('calendar')}
        </Button>
        {!day && last && last < lastDate && (
          <Button look="quiet" size="small" onClick={() => setFrom(addDays(last, 1))}>
            {t('later')}
          </Button>
        )}
        {from && (
          <Button look="quiet" size="small" onClick={() => setFrom(undefined)}>
            {t('earlier')}
          </Button>
        )}
      </div>
      {calendarOpen && (
        <Suspense fallback={<Bone className="h-96" />}>
          <DayCalendar
            providerId={providerId}
            place={place}
            today={today}
            end={lastDate}
            value={day?.date ?? today}
            onChange={goTo}
          />
        </Suspense>
      )}
    </div>
  )
})

/** The address's time zone, if it is not the reader's. */
const ZoneNote = memo(({ at, zone }: { at: string | undefined; zone: string }) => {
  const t = useWords<typeof messages>('availability')
  const { locale } = useLanguage()
  const name = foreignZoneName(at ?? now(), zone, readerZone(), locale)
  return name ? <p className="text-soft text-sm">{t('zone', { zone: name })}</p> : null
})

const FreeTimesSkeleton = () => (
  <Skeleton count={1}>
    <div className="grid gap-3">
      <div className="flex gap-2 overflow-hidden">
        {['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key) => (
          <Bone key={key} className="h-20 w-16 shrink-0" />
        ))}
      </div>
      <Bone className="h-11 w-full" />
      <Bone className="h-11 w-2/3" />
    </div>
  </Skeleton>
)
