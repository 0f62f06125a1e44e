import Car from 'lucide-react/icons/car'
import { Link } from 'react-router'
import type { Booking } from '#features/bookings/contract.ts'
import { StatusBadge } from '#features/bookings/StatusBadges.tsx'
import { useCalendarLocale } from '#features/settings/useSettings.ts'
import { formatDuration } from '#lib/when.ts'
import { cx } from '#ui/classes.ts'
import { useWords } from '#ui/language.tsx'
import type { messages } from '../providerMessages.ts'
import { type AgendaEntry, agendaOf } from './rules.ts'
import { VisitSummary } from './VisitSummary.tsx'

/** The visits of a day in order, with the time and the way between them. */
export const Agenda = ({ visits, currentId }: { visits: readonly Booking[]; currentId: number | undefined }) => (
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
  <li>
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
  </li>
)

const GapRow = ({ gap: { minutes, travel, tight } }: { gap: AgendaEntry<Booking> & { kind: 'gap' } }) => {
  const t = useWords<typeof messages>('ordering.provider')
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
        {travel && <> · {t('gap.travel', { minutes: travel.minutes, km: travel.km })}</>}
        {tight && <strong className="ms-2 font-medium text-warn">{t('gap.tight')}</strong>}
      </span>
    </li>
  )
}
