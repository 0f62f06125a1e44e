import { keepPreviousData, useQuery } from '@tanstack/react-query'
import CalendarOff from 'lucide-react/icons/calendar-off'
import { Suspense, useRef, useState } from 'react'
import { Outlet, useNavigate } from 'react-router'
import { useDay } from '#features/settings/useDay.ts'
import { useCalendarLocale } from '#features/settings/useSettings.ts'
import { addDays, dateIn } from '#lib/time.ts'
import { formatDate } from '#lib/when.ts'
import { instantOfWall } from '#lib/zoned.ts'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/classes.ts'
import { Select } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { Bone } from '#ui/Skeleton.tsx'
import { now } from '#web/clock.ts'
import { Head } from '#web/Head.tsx'
import { LoadFailed } from '#web/LoadFailed.tsx'
import { lazyPart } from '#web/lazy.ts'
import { readerZone } from '#web/readerZone.ts'
import { useSignInAgain } from '#web/signedOut.ts'
import { AsOf } from '../desk/AsOf.tsx'
import type { messages } from '../providerMessages.ts'
import type { Shown, Span } from './CalendarView.tsx'
import { EndTimeOff } from './EndTimeOff.tsx'
import { calendarBetween } from './queryOptions.ts'
import { TimeOffSheet } from './TimeOffSheet.tsx'

const CalendarView = lazyPart(() => import('./CalendarView.tsx'))

/** Day, week and month: visits, requests, time off and hours; by worker for a team. */
export default function CalendarPage() {
  const t = useWords<typeof messages>('ordering.provider')
  const navigate = useNavigate()
  const locale = useCalendarLocale()
  const [range, setRange] = useState(() => {
    const today = dateIn(now(), readerZone())
    return { from: today, to: addDays(today, 1) }
  })
  const [workerId, setWorkerId] = useState<number | null>(null)
  const [span, setSpan] = useState<Span | null>(null)
  const [offId, setOffId] = useState<number | null>(null)
  const shown = useRef<Shown>(undefined)
  const often = { placeholderData: keepPreviousData, refetchInterval: 60_000 }
  const whole = useQuery({ ...calendarBetween(range.from, range.to), ...often })
  // Of a large team one person's are read apart.
  const isApart = workerId !== null && Boolean(whole.data?.cut_from)
  const own = useQuery({ ...calendarBetween(range.from, range.to, workerId), ...often, enabled: isApart })
  const query = isApart ? own : whole
  const { error, isError, isPlaceholderData, refetch } = query
  // Until one person's are read, theirs among the others'.
  const data = query.data ?? whole.data
  useSignInAgain(error)
  const read = isPlaceholderData ? undefined : query.data
  const waits = query.fetchStatus === 'paused' || query.failureCount > 0
  const off = data?.time_off.find(({ id }) => id === offId)
  const open = (path: string) => navigate(`/provider/calendar/${path}`, { preventScrollReset: true })
  const tomorrow = addDays(useDay(data?.time_zone ?? readerZone()), 1)
  return (
    <>
      <Head page="desk" about={t('calendar.title')} hidden />
      <header className="mb-4 flex flex-wrap items-end gap-3">
        <h1 className="me-auto self-start font-semibold text-3xl">{t('calendar.title')}</h1>
        {data && data.workers.length > 1 && (
          <Select
            label={t('calendar.worker')}
            value={workerId ?? ''}
            onChange={({ target }) => setWorkerId(target.value ? Number(target.value) : null)}
          >
            <option value="">{t('calendar.everyone')}</option>
            {data.workers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name ?? `#${id}`}
              </option>
            ))}
          </Select>
        )}
        <Button
          look="second"
          icon={<CalendarOff className="size-4" />}
          onClick={() => setSpan({ starts: `${tomorrow} 08:00:00`, ends: `${tomorrow} 18:00:00` })}
        >
          {t('off.title')}
        </Button>
      </header>
      {!read ? (
        waits &&
        !isError && (
          <p role="status" className="mb-3 text-sm text-warn">
            {t('calendar.unread')}
          </p>
        )
      ) : (
        <AsOf query={query} zone={read.time_zone} className="mb-3" />
      )}
      {read?.cut_from && (
        <p role="status" className="mb-3 text-sm text-warn">
          {t('calendar.cut', { date: formatDate(read.cut_from, locale) })}
        </p>
      )}
      {isError && !query.data ? (
        <LoadFailed error={error} onRetry={() => refetch()} />
      ) : (
        <div data-calendar aria-busy={!read || undefined} className={cx(!read && 'opacity-60')}>
          <Suspense fallback={<Bone className="h-[68dvh] w-full rounded-card" />}>
            <CalendarView
              data={data}
              isRead={read !== undefined}
              range={range}
              workerId={workerId}
              shown={shown}
              onRange={({ from, to }) =>
                setRange((before) => (before.from === from && before.to === to ? before : { from, to }))
              }
              onVisit={(id) => void open(String(id))}
              onTimeOff={setOffId}
              onSelect={setSpan}
              onMove={(id, starts) => data && void open(`${id}?propose=${instantOfWall(starts, data.time_zone)}`)}
            />
          </Suspense>
        </div>
      )}
      {span && (
        <TimeOffSheet
          span={span}
          workers={data?.workers ?? []}
          workerId={workerId}
          // One that is saved late does not close the next one.
          onClose={() => setSpan((last) => (last === span ? null : last))}
        />
      )}
      {data && off && (
        <EndTimeOff
          off={off}
          zone={data.time_zone}
          who={data.workers.length > 1 ? data.workers.find(({ id }) => id === off.worker_id)?.name : undefined}
          onClose={() => setOffId(null)}
        />
      )}
      <Outlet />
    </>
  )
}
