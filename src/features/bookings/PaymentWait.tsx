import { ZoneNote } from '#features/availability/VisitTime.tsx'
import { MoneyIn } from '#features/settings/MoneyIn.tsx'
import { formatTime } from '#lib/time.ts'
import { useTranslated, useWords } from '#ui/language.tsx'
import type { Booking } from './contract.ts'
import type { messages } from './messages.ts'
import { amountDue } from './rules.ts'

/** For the customer of a visit that cannot be paid yet: who is asked, and until when; which payment is looked into. */
export const PaymentWait = ({ booking }: { booking: Booking }) => {
  const t = useWords<typeof messages>('bookings')
  const tr = useTranslated()
  const { payment_wait: wait, payment_held: held, e_provider, time_zone: zone } = booking
  if (held)
    return (
      <>
        <MoneyIn {...held} className="me-2 font-semibold text-ink" />
        {t(amountDue(booking) === 0 ? 'wait.held_for_nothing' : 'wait.held')}
      </>
    )
  if (!wait) return null
  if (wait.until === null) return t('wait.customer')
  return (
    <>
      {t('wait.provider', { provider: tr(e_provider.name), time: formatTime(wait.until, zone) })}
      <ZoneNote at={wait.until} zone={zone} />
    </>
  )
}
