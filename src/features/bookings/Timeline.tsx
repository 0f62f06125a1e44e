import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import { DateText } from '#features/settings/DateText.tsx'
import { instantOfWall } from '#lib/zoned.ts'
import { useTranslated, useWords } from '#ui/language.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { untilRead } from '#web/polling.ts'
import type { Booking } from './contract.ts'
import type { BookingEvent } from './history/contract.ts'
import type { messages } from './messages.ts'
import { bookingEvents } from './queryOptions.ts'
import { endingOf } from './rules.ts'

/** The history of a booking, oldest first. */
export const Timeline = ({ booking, className }: { booking: Booking; className?: string }) => {
  const t = useWords<typeof messages>('bookings')
  const { data, errorUpdateCount } = useQuery({ ...bookingEvents(booking.id), refetchInterval: untilRead })
  if (errorUpdateCount > 0 && !data) return null
  return (
    <section aria-labelledby="timeline" className={className}>
      <h3 id="timeline" className="mb-3 font-semibold">
        {t('timeline.title')}
      </h3>
      {data ? (
        <ol className="wrap-anywhere relative grid gap-4 ps-6 before:absolute before:inset-y-2 before:start-[5px] before:w-0.5 before:bg-line">
          {data.events.map((event) => (
            <Entry key={event.id} event={event} zone={booking.time_zone} />
          ))}
        </ol>
      ) : (
        <Skeleton count={2} className="grid gap-3">
          <Bone className="h-10" />
        </Skeleton>
      )}
    </section>
  )
}

const Entry = ({ event, zone }: { event: BookingEvent; zone: string }) => {
  const t = useWords<typeof messages>('bookings')
  const tr = useTranslated()
  const { kind, actor, user, note, visit_from, visit_to, confirmed } = event
  const ending = endingOf(event.to.id, actor)
  const moved = ending ? t(`ending.${ending}`) : tr(event.to.status)
  const what = {
    made: t('timeline.made'),
    moved,
    rescheduled: t('timeline.rescheduled'),
    reassigned: t('timeline.reassigned'),
    hours: t('timeline.hours'),
  }[kind]
  return (
    <li className="relative before:absolute before:-start-6 before:top-1.5 before:size-3 before:rounded-full before:bg-main before:ring-4 before:ring-surface">
      <p className="font-medium">{what}</p>
      <p className="text-soft text-sm">
        <DateText at={event.at} zone={zone} />
        {' · '}
        {user ? t(`timeline.by_${actor}_named`, { name: user.name }) : t(`timeline.by_${actor}`)}
      </p>
      {visit_from && visit_to && (
        <p className="text-sm">
          <s className="text-soft">
            <DateText at={instantOfWall(visit_from, zone)} zone={zone} />
          </s>{' '}
          <DateText at={instantOfWall(visit_to, zone)} zone={zone} />
        </p>
      )}
      {confirmed && (
        <p className="flex items-start gap-1.5 text-good text-sm">
          <Check aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>
            {t(`timeline.confirmed_${confirmed.how === 'code' ? 'code' : confirmed.side}`)}
            {' · '}
            <DateText at={confirmed.at} zone={zone} />
          </span>
        </p>
      )}
      {note && (
        <p dir="auto" className="whitespace-pre-line text-sm">
          {note}
        </p>
      )}
    </li>
  )
}
