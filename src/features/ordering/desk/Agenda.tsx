import Car from 'lucide-react/icons/car'
import { Link } from 'react-router'
import type { Booking } from '#features/bookings/contract.ts'
import { StatusBadge } from '#features/bookings/StatusBadges.tsx'
import { useDistance } from '#features/settings/useDistance.ts'
import { useCalendarLocale } from '#features/settings/useSettings.ts'
import { formatDuration } from '#lib/when.ts'
import { cx } from '#ui/classes.ts'
import { useWords } from '#ui/language.tsx'
import { Price } from '#ui/Price.tsx'
import type { messages } from '../providerMessages.ts'
import { HoursAsked } from './HoursAsked.tsx'
import { NextMove } from './NextMove.tsx'
import { type AgendaEntry, agendaOf, awaitsCash, byWorker, type Coming } from './rules.ts'
import { VisitSummary } from './VisitSummary.tsx'

type AgendaProps = {
  visits: readonly Booking[]
  currentId: number | undefined
  /** Who comes to each visit; in a team each has an agenda of their own. */
  comes: readonly Coming[]
}

/** The visits of a day, by worker in a team. */
export const Agenda = ({ visits, currentId, comes }: AgendaProps) => {
  const groups = byWorker(visits, comes)
  if (groups.length < 2 && comes.length === 0) return <Visits visits={visits} currentId={currentId} />
  return (
    <div className="grid grid-cols-1 gap-6">
      {groups.map(({ workerId, name, visits: own }) => (
        <section key={workerId} aria-label={name}>
          <h3 className="mb-2 font-medium">
            <bdi>{name}</bdi>
          </h3>
          <Visits visits={own} currentId={currentId} />
        </section>
      ))}
    </div>
  )
}

type VisitsProps = Pick<AgendaProps, 'visits' | 'currentId'>

/** In order, with the time and the way between them. */
const Visits = ({ visits, currentId }: VisitsProps) => (
  <ol className="grid grid-cols-1">
    {agendaOf(visits).map((entry, n) =>
      entry.kind === 'visit' ? (
        <VisitRow key={entry.visit.id} booking={entry.visit} current={entry.visit.id === currentId} />
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: a gap is what lies between its neighbours
        <GapRow key={`gap-${n}`} gap={entry} />
      ),
    )}
  </ol>
)

const VisitRow = ({ booking, current }: { booking: Booking; current: boolean }) => (
  <li className="grid grid-cols-1 gap-2">
    <Link
      to={`/provider/bookings/${booking.id}`}
      preventScrollReset
      className={cx(
        'grid min-h-11 grid-cols-[1fr_auto] items-start gap-x-3 gap-y-1 rounded-card border bg-surface p-4 hover:border-ink',
        current ? 'border-main' : 'border-line',
      )}
    >
      <VisitSummary booking={booking} aside={<StatusBadge booking={booking} />} />
    </Link>
    <HoursAsked booking={booking} />
    {awaitsCash(booking) && (
      <>
        <p className="px-4">
          <Price amount={booking.payment?.amount ?? 0} className="font-semibold" />
        </p>
        <NextMove booking={booking} size="small" />
      </>
    )}
  </li>
)

const GapRow = ({ gap: { minutes, travel, tight } }: { gap: AgendaEntry<Booking> & { kind: 'gap' } }) => {
  const t = useWords<typeof messages>('ordering.provider')
  const distance = useDistance()
  const locale = useCalendarLocale()
  return (
    <li className="flex items-center gap-3 px-4 py-3 text-soft text-sm">
      <Car aria-hidden className="mirror size-4 shrink-0" />
      <span>
        {minutes < 0
          ? t('gap.overlap')
          : minutes === 0
            ? t('gap.none')
            : t('gap.free', { time: formatDuration(minutes, locale) })}
        {travel && <> · {t('gap.travel', { minutes: travel.minutes, distance: distance(travel.km) })}</>}
        {tight && <strong className="ms-2 font-medium text-warn">{t('gap.tight')}</strong>}
      </span>
    </li>
  )
}
