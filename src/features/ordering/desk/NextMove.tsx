import type { Booking } from '#features/bookings/contract.ts'
import type { messages } from '#features/bookings/messages.ts'
import { Button } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { useMove } from '../useMove.ts'
import { awaitsCash, nextStatus } from './rules.ts'
import { useConfirmCash } from './useConfirmCash.ts'

type NextMoveProps = { booking: Booking; size?: 'small' | 'medium'; className?: string }

/** The button for the provider's next move: the next status, or confirming the cash. */
export const NextMove = ({ booking, size = 'medium', className }: NextMoveProps) => {
  const t = useWords<typeof messages>('bookings')
  const moving = useMove(booking, t('desk.moved'))
  const cash = useConfirmCash(booking)
  const to = nextStatus(booking)
  if (to)
    return (
      <Button size={size} className={className} pending={moving.isPending} onClick={() => moving.mutate({ to })}>
        {t(`desk.to_${to}`)}
      </Button>
    )
  if (!awaitsCash(booking)) return null
  return (
    <Button size={size} className={className} pending={cash.isPending} onClick={() => cash.mutate()}>
      {t('desk.cash')}
    </Button>
  )
}
