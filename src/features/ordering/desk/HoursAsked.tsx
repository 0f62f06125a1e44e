import { useQuery } from '@tanstack/react-query'
import Clock from 'lucide-react/icons/clock'
import type { Booking } from '#features/bookings/contract.ts'
import { bookingOf } from '#features/bookings/queryOptions.ts'
import { statusById } from '#features/bookings/rules.ts'
import { LinkButton } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { takesHours } from '../hours/rules.ts'
import type { messages } from '../providerMessages.ts'
import { AtTheDoor } from './AtTheDoor.tsx'

/** On the agenda: asks the team about the hours of a visit whose payment waits for them. */
export const HoursAsked = ({
  booking: { id, booking_status_id: status, e_service, payment },
}: {
  booking: Booking
}) => {
  const t = useWords<typeof messages>('ordering.provider')
  const enabled = takesHours({ ...e_service, status: statusById(status)?.key ?? 'failed', paid: payment !== null })
  const { data: booking } = useQuery({ ...bookingOf(String(id)), enabled })
  if (booking?.payment_wait?.asked !== 'provider') return null
  return (
    <>
      <AtTheDoor booking={booking} />
      <LinkButton
        to={`/provider/bookings/${id}`}
        preventScrollReset
        look="quiet"
        size="small"
        icon={<Clock className="size-4" />}
      >
        {t('hours.correct')}
      </LinkButton>
    </>
  )
}
