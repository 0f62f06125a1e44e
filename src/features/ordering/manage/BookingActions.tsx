import CalendarPlus from 'lucide-react/icons/calendar-plus'
import CalendarSync from 'lucide-react/icons/calendar-sync'
import ReceiptText from 'lucide-react/icons/receipt-text'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useEffect, useState } from 'react'
import type { Booking } from '#features/bookings/contract.ts'
import type { messages } from '#features/bookings/messages.ts'
import { PaymentWait } from '#features/bookings/PaymentWait.tsx'
import { againPath, hasArrived, isPayableNow, THRESHOLDS } from '#features/bookings/rules.ts'
import { useCalendarFile } from '#features/bookings/useCalendarFile.ts'
import { ReviewLink } from '#features/reviews/ReviewLink.tsx'
import type { Reviewing } from '#features/reviews/useReview.ts'
import { Button, LinkButton } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { useSheetStep } from '#ui/openSheet.ts'
import { useMove } from '../useMove.ts'
import { ActionTile, LinkTile } from './ActionTile.tsx'
import { CancelLink } from './CancelLink.tsx'
import { useActions } from './useActions.ts'

type BookingActionsProps = {
  booking: Booking
  reviewing: Reviewing
  onCancel: () => void
  onReschedule: () => void
}

/** Everything one can do with a booking, in one row: the way out, what else there is, the next step (`spec §4`). */
export const BookingActions = ({ booking, reviewing, onCancel, onReschedule }: BookingActionsProps) => {
  const t = useWords<typeof messages>('bookings')
  const calendar = useCalendarFile(booking.id)
  const actions = useActions(booking)
  const step = useSheetStep()
  const { order } = booking.booking_status
  const over = order >= THRESHOLDS.done
  const [next] = actions.filter((action) => action !== 'cancel')
  return (
    <>
      {actions.includes('cancel') && <CancelLink booking={booking} onCancel={() => step(onCancel)} />}
      {hasArrived(booking.payment) && (
        <LinkTile icon={<ReceiptText className="size-5" />} to={`/bookings/receipt/${booking.id}`}>
          {t('extra.receipt')}
        </LinkTile>
      )}
      {order < THRESHOLDS.in_progress && (
        <ActionTile
          icon={<CalendarPlus className="size-5" />}
          pending={calendar.isPending}
          onClick={() => calendar.mutate()}
        >
          {t('extra.calendar')}
        </ActionTile>
      )}
      {actions.includes('cancel') && (
        <ActionTile icon={<CalendarSync className="size-5" />} onClick={() => step(onReschedule)}>
          {t('extra.reschedule')}
        </ActionTile>
      )}
      {over && next && (
        <LinkTile icon={<RotateCcw className="mirror size-5" />} to={againPath(booking)}>
          {t('extra.again')}
        </LinkTile>
      )}
      {over && !next && (
        <LinkButton className="grow" icon={<RotateCcw className="mirror size-5" />} to={againPath(booking)}>
          {t('extra.again')}
        </LinkButton>
      )}
      {next === 'start' && <MoveButton booking={booking} to="in_progress" name="start" done="started" />}
      {next === 'finish' && <MoveButton booking={booking} to="done" name="finish" done="finished" />}
      {next === 'checkout' && !isPayableNow(booking) && (
        <p role="status" className="min-w-0 flex-1 self-center text-soft">
          <PaymentWait booking={booking} />
        </p>
      )}
      {next === 'checkout' && isPayableNow(booking) && (
        <LinkButton to={`/bookings/checkout/${booking.id}`} preventScrollReset className="grow">
          {t('action.checkout')}
        </LinkButton>
      )}
      {next === 'review' && (
        <ReviewLink bookingId={booking.id} existing={reviewing.existing}>
          {t('action.review')}
        </ReviewLink>
      )}
    </>
  )
}

type MoveButtonProps = {
  booking: Booking
  to: 'in_progress' | 'done'
  name: 'start' | 'finish'
  done: 'started' | 'finished'
}

/** Milliseconds for which Finish takes no tap when it comes where Start stood: one more was meant for Start. */
const graceMs = 2000

/** Whether the visit was started a moment before the booking was read. */
const hasJustBegun = ({ start_at, server_time }: Booking): boolean =>
  start_at !== null && Date.parse(server_time) - Date.parse(start_at) < 10_000

const MoveButton = ({ booking, to, name, done }: MoveButtonProps) => {
  const t = useWords<typeof messages>('bookings')
  const moving = useMove(booking, t(`action.${done}`))
  const [held, hold] = useState(to === 'done' && hasJustBegun(booking))
  useEffect(() => {
    const timer = held ? setTimeout(hold, graceMs, false) : undefined
    return () => clearTimeout(timer)
  }, [held])
  return (
    <Button className="grow" aria-disabled={held} pending={moving.isPending} onClick={() => moving.mutate({ to })}>
      {t(`action.${name}`)}
    </Button>
  )
}
