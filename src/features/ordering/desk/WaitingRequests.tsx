import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Booking } from '#features/bookings/contract.ts'
import { useCalendarLocale } from '#features/settings/useSettings.ts'
import { formatDuration } from '#lib/when.ts'
import { Badge } from '#ui/Badge.tsx'
import { useWords } from '#ui/language.tsx'
import { Price } from '#ui/Price.tsx'
import type { messages } from '../providerMessages.ts'
import { NextMove } from './NextMove.tsx'
import { dayLoadedAt } from './queryOptions.ts'
import type { Coming } from './rules.ts'
import { useServerClock } from './useClock.ts'
import { VisitSummary } from './VisitSummary.tsx'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

export type WaitingRequest = { booking: Booking; answer_by: string; proposed?: boolean }

type WaitingRequestsProps = {
  requests: readonly WaitingRequest[]
  under: string
  comes?: readonly Coming[] | undefined
}

/** Requests with how long each still may wait; details open below `under`. */
export const WaitingRequests = ({ requests, under, comes = [] }: WaitingRequestsProps) => (
  <ul className="grid grid-cols-1 gap-3">
    {requests.map((request) => (
      <RequestRow
        key={request.booking.id}
        {...request}
        under={under}
        who={comes.find(({ booking_id: id }) => id === request.booking.id)?.name ?? undefined}
      />
    ))}
  </ul>
)

type RequestRowProps = WaitingRequest & { under: string; who: string | undefined }

const RequestRow = ({ booking, answer_by, proposed, under, who }: RequestRowProps) => {
  const t = useWords<typeof messages>('ordering.provider')
  const locale = useCalendarLocale()
  const queries = useQueryClient()
  const left = Date.parse(answer_by) - useServerClock(booking.server_time, dayLoadedAt(queries), MINUTE)
  const minutes = Math.max(1, Math.ceil(left / MINUTE))
  return (
    <li>
      <section
        aria-label={`#${booking.id}`}
        className="grid grid-cols-1 gap-3 rounded-card border border-line bg-surface p-4"
      >
        <Link
          to={`${under}/${booking.id}`}
          preventScrollReset
          className="grid min-h-11 grid-cols-[1fr_auto] gap-x-3 gap-y-1"
        >
          <VisitSummary
            booking={booking}
            who={who}
            aside={<Price amount={booking.total} className="font-semibold" />}
          />
          <span className="col-span-2 mt-1 flex flex-wrap gap-2">
            {proposed && <Badge className="whitespace-normal!">{t('requests.proposed')}</Badge>}
            <Badge tone={left < 2 * HOUR ? 'bad' : 'warn'} className="whitespace-normal!">
              {left > 0 ? t('requests.left', { time: formatDuration(minutes, locale) }) : t('requests.over')}
            </Badge>
          </span>
        </Link>
        <NextMove booking={booking} size="small" />
      </section>
    </li>
  )
}
