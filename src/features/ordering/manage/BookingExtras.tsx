import { CalendarPlus, CalendarSync, ReceiptText, RotateCcw } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { Booking } from '#features/bookings/contract.ts'
import type { messages } from '#features/bookings/messages.ts'
import { actionsOf, hasArrived, THRESHOLDS } from '#features/bookings/rules.ts'
import { useCalendarFile } from '#features/bookings/useCalendarFile.ts'
import { Button, LinkButton } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { draftFromBooking } from '../useDraft.ts'

/** Further actions: calendar file, reschedule, book again. */
export const BookingExtras = ({ booking, onReschedule }: { booking: Booking; onReschedule: () => void }) => {
  const t = useWords<typeof messages>('bookings')
  const navigate = useNavigate()
  const calendar = useCalendarFile(booking.id)
  const again = () => {
    draftFromBooking(booking)
    void navigate(`/e_service/form/${booking.e_service.id}`)
  }
  const coming = booking.booking_status.order < THRESHOLDS.in_progress
  return (
    <div className="flex flex-wrap gap-2">
      {actionsOf(booking).includes('cancel') && (
        <Button look="second" size="small" icon={<CalendarSync className="size-4" />} onClick={onReschedule}>
          {t('extra.reschedule')}
        </Button>
      )}
      {coming && (
        <Button
          look="second"
          size="small"
          icon={<CalendarPlus className="size-4" />}
          pending={calendar.isPending}
          onClick={() => calendar.mutate()}
        >
          {t('extra.calendar')}
        </Button>
      )}
      {hasArrived(booking.payment) && (
        <LinkButton
          look="second"
          size="small"
          icon={<ReceiptText className="size-4" />}
          to={`/bookings/receipt/${booking.id}`}
        >
          {t('extra.receipt')}
        </LinkButton>
      )}
      <Button look="second" size="small" icon={<RotateCcw className="mirror size-4" />} onClick={again}>
        {t('extra.again')}
      </Button>
    </div>
  )
}
