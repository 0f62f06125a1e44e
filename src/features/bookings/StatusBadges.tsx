import { Badge } from '#ui/Badge.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import type { Booking } from './contract.ts'
import type { messages } from './messages.ts'
import { paymentState } from './payment/rules.ts'
import { THRESHOLDS } from './rules.ts'

const toneOf = (order: number) =>
  order >= THRESHOLDS.failed ? 'bad' : order >= THRESHOLDS.done ? 'good' : order >= THRESHOLDS.ready ? 'warn' : 'brand'

export const StatusBadge = ({ status }: { status: Booking['booking_status'] }) => {
  const tr = useTranslated()
  return <Badge tone={toneOf(status.order)}>{tr(status.status)}</Badge>
}

const paidTones = { none: 'plain', waiting: 'warn', paid: 'good', partly_refunded: 'plain', refunded: 'plain' } as const

/** Paid or not by the presence of a payment (`spec §4`), with the payment's state beside it. */
export const PaidBadge = ({ payment }: { payment: Booking['payment'] }) => {
  const t = useWords<typeof messages>('bookings')
  const state = paymentState(payment)
  return (
    <Badge tone={paidTones[state]}>
      <span>{payment ? t('paid') : t('not_paid')}</span>
      {state !== 'none' && state !== 'paid' && <span>· {t(`payment.${state}`)}</span>}
    </Badge>
  )
}
