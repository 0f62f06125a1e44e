import { ZoneNote } from '#features/availability/VisitTime.tsx'
import { formatTime } from '#lib/time.ts'
import { useTranslated, useWords } from '#ui/language.tsx'
import type { Booking } from './contract.ts'
import type { messages } from './messages.ts'

/** For the customer of a visit that cannot be paid yet: who is asked, and until when. */
export const PaymentWait = ({ booking }: { booking: Booking }) => {
  const t = useWords<typeof messages>('bookings')
  const tr = useTranslated()
  const { payment_wait: wait, e_provider, time_zone: zone } = booking
  if (!wait) return null
  if (wait.until === null) return t('wait.customer')
  return (
    <>
      {t('wait.provider', { provider: tr(e_provider.name), time: formatTime(wait.until, zone) })}
      <ZoneNote at={wait.until} zone={zone} />
    </>
  )
}
