import type { Booking } from '#features/bookings/contract.ts'
import type { messages } from '#features/bookings/messages.ts'
import { actionsOf } from '#features/bookings/rules.ts'
import { ReviewLink } from '#features/reviews/ReviewLink.tsx'
import type { Reviewing } from '#features/reviews/useReview.ts'
import { Button, LinkButton } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { useMove } from '../useMove.ts'

type BookingActionsProps = { booking: Booking; reviewing: Reviewing; onCancel: () => void }

/** The buttons a booking offers in its status (`spec §4`). */
export const BookingActions = ({ booking, reviewing, onCancel }: BookingActionsProps) => {
  const t = useWords<typeof messages>('bookings')
  const starting = useMove(booking, t('action.started'))
  const finishing = useMove(booking, t('action.finished'))
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
    checkout: (
      <LinkButton key="checkout" to={`/bookings/checkout/${booking.id}`} preventScrollReset className="flex-1">
        {t('action.checkout')}
      </LinkButton>
    ),
    review: (
      <ReviewLink key="review" bookingId={booking.id} existing={reviewing.existing}>
        {t('action.review')}
      </ReviewLink>
    ),
  }
  return actionsOf(booking).map((action) => buttons[action])
}
