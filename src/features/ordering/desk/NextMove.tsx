import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Booking } from '#features/bookings/contract.ts'
import type { messages } from '#features/bookings/messages.ts'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/classes.ts'
import { useWords } from '#ui/language.tsx'
import { now } from '#web/clock.ts'
import { useUser } from '#web/session.ts'
import { useIsAbsenceAsked, useIsAbsent } from '../absences/useChanges.ts'
import type { messages as provider } from '../providerMessages.ts'
import { DoubtQuestion } from './DoubtQuestion.tsx'
import { addMove, isJustMade, statusAfterMoves, useQueuedMoves } from './moveQueue.ts'
import { PendingMove } from './PendingMove.tsx'
import { dayLoadedAt, loadedDay } from './queryOptions.ts'
import { awaitsCash, type Doubt, doubtOf, isLapsed, type NextStatus, nextStatus } from './rules.ts'
import { useClock, useServerClock } from './useClock.ts'

const MINUTE = 60_000

type NextMoveProps = { booking: Booking; size?: 'small' | 'medium' | 'large'; className?: string }

/**
 * The provider's next move: the next status, or confirming the cash. It can be taken back for ten seconds; a move that is
 * doubtful now is asked about first.
 */
export const NextMove = ({ booking, size = 'medium', className }: NextMoveProps) => {
  const t = useWords<typeof messages>('bookings')
  const p = useWords<typeof provider>('ordering.provider')
  const queries = useQueryClient()
  const userId = useUser()?.id ?? 0
  const pending = useQueuedMoves().filter((move) => move.bookingId === booking.id && move.userId === userId)
  const [question, ask] = useState<{ doubt: Doubt; to: NextStatus } | null>(null)
  const current = pending.at(-1)
  const isAbsent = useIsAbsent(booking)
  const isAsked = useIsAbsenceAsked(booking)
  const isRequest = nextStatus(booking) === 'accepted'
  const clock = useClock(current && !current.sent ? 400 : null)
  const request = isRequest ? loadedDay(queries)?.requests.find(({ booking: { id } }) => id === booking.id) : undefined
  const named = (request?.booking ?? booking).server_time
  const serverNow = useServerClock(named, request && dayLoadedAt(queries), isRequest ? MINUTE : null)
  const resting = current !== undefined && isJustMade(current, clock)
  const from = statusAfterMoves(pending, booking)
  const to = nextStatus({ booking_status_id: from })
  const add = (step: Parameters<typeof addMove>[1]) => addMove({ userId, bookingId: booking.id }, step)
  const begin = (status: NextStatus) => {
    const doubt = doubtOf(booking, status, now(), loadedDay(queries)?.visits)
    if (doubt) ask({ doubt, to: status })
    else add({ to: status, from, at: booking.booking_at })
  }
  // The larger ones stand beside `Trouble`, which says so.
  if (isAbsent)
    return size === 'small' ? <p className={cx('text-soft text-sm', className)}>{p('trouble.absent')}</p> : null
  if (!current && isLapsed(booking, request?.answer_by, serverNow))
    return <p className={cx('text-soft text-sm', className)}>{p('requests.lapsed')}</p>
  const cash = awaitsCash(booking) && !pending.some((move) => move.to === 'paid')
  return (
    // It keeps its place until it is known whether it may be made.
    <div className={cx('grid min-w-0 gap-2', isAsked && 'invisible', className)}>
      {current && <PendingMove move={current} />}
      {question ? (
        <DoubtQuestion
          booking={booking}
          {...question}
          onNo={() => ask(null)}
          onYes={() => {
            ask(null)
            add({ to: question.to, from, at: booking.booking_at })
          }}
        />
      ) : to ? (
        <Button size={size} look={current ? 'second' : 'primary'} aria-disabled={resting} onClick={() => begin(to)}>
          {size === 'large' ? p(`move.${to}`) : t(`desk.to_${to}`)}
        </Button>
      ) : (
        cash && (
          <Button size={size} onClick={() => booking.payment && add({ to: 'paid', paymentId: booking.payment.id })}>
            {t('desk.cash')}
          </Button>
        )
      )}
    </div>
  )
}
