import { Button } from '#ui/Button.tsx'
import { useWords } from '#web/language.tsx'
import type { Booking } from '../contract.ts'
import type { messages } from '../messages.ts'
import { type StatusKey, statusById } from '../rules.ts'
import { useMove } from '../useMove.ts'
import { useConfirmCash } from './useConfirmCash.ts'

/** Where the provider takes a booking next (`booking-and-money.md §4`). */
const next: Partial<Record<StatusKey, Exclude<StatusKey, 'received' | 'failed'>>> = {
  received: 'accepted',
  accepted: 'on_the_way',
  on_the_way: 'ready',
  ready: 'in_progress',
  in_progress: 'done',
}

type NextMoveProps = { booking: Booking; size?: 'small' | 'medium'; className?: string }

/** The one button that takes a visit on: the next status, or that the cash is there. */
export const NextMove = ({ booking, size = 'medium', className }: NextMoveProps) => {
  const t = useWords<typeof messages>('bookings')
  const moving = useMove(booking, t('desk.moved'))
  const cash = useConfirmCash(booking)
  const status = statusById(booking.booking_status_id)?.key
  const to = status && next[status]
  if (to)
    return (
      <Button size={size} className={className} pending={moving.isPending} onClick={() => moving.mutate({ to })}>
        {t(`desk.to_${to}`)}
      </Button>
    )
  if (!cash.expected) return null
  return (
    <Button size={size} className={className} pending={cash.isPending} onClick={() => cash.mutate()}>
      {t('desk.cash')}
    </Button>
  )
}
