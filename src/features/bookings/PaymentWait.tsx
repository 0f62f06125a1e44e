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
  return wait.until === null
    ? t('wait.customer')
    : t('wait.provider', { provider: tr(e_provider.name), time: formatTime(wait.until, zone) })
}
