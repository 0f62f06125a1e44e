import { Button } from '#ui/Button.tsx'
import { useWords } from '#web/language.tsx'
import type { Booking } from './contract.ts'
import type { messages } from './messages.ts'
import { actionsFor } from './rules.ts'
import { useMove } from './useMove.ts'

/** The buttons a booking offers in its status (`spec §4`). */
export const BookingActions = ({ booking, onCancel }: { booking: Booking; onCancel: () => void }) => {
  const t = useWords<typeof messages>('bookings')
  const starting = useMove(booking, t('action.started'))
  const finishing = useMove(booking, t('action.finished'))
  const { order } = booking.booking_status
  const actions = actionsFor({ order, cancel: booking.cancel, hasPayment: booking.payment !== null })
  const buttons = {
    cancel: (
      <Button key="cancel" look="danger" className="flex-1" onClick={onCancel}>
        {t('action.cancel')}
      </Button>
    ),
    start: (
      <Button
        key="start"
        className="flex-1"
        pending={starting.isPending}
        onClick={() => starting.mutate({ to: 'in_progress' })}
      >
        {t('action.start')}
      </Button>
    ),
    finish: (
      <Button
        key="finish"
        className="flex-1"
        pending={finishing.isPending}
        onClick={() => finishing.mutate({ to: 'done' })}
      >
        {t('action.finish')}
      </Button>
    ),
  }
  return actions.flatMap((action) => (action in buttons ? [buttons[action as keyof typeof buttons]] : []))
}
