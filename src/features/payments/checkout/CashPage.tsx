import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { bookingOf } from '#features/bookings/queryOptions.ts'
import { CashRecorded } from '../Recorded.tsx'
import { PaymentSheet } from './PaymentSheet.tsx'
import { cashPayment, useBookingNow } from './record.ts'

/** Records on entry that the booking is paid in cash (`spec §2.23`). */
export default function CashPage() {
  const { id = '' } = useParams()
  const booking = useQuery(bookingOf(id))
  return (
    <PaymentSheet
      page="cash"
      id={id}
      payment={useQuery(cashPayment(id, useBookingNow(id)))}
      recorded={<CashRecorded booking={booking.data} />}
    />
  )
}
