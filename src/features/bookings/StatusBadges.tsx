import { Badge } from '#ui/Badge.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import type { Booking } from './contract.ts'
import type { messages } from './messages.ts'
import { paymentState } from './payment/rules.ts'
import { endingOf, THRESHOLDS } from './rules.ts'

/** By what a status means to people: waiting for an answer, under way, done. */
const toneOf = (order: number) => (order >= THRESHOLDS.done ? 'good' : order >= THRESHOLDS.accepted ? 'brand' : 'warn')

const endedTones = { cancelled: 'plain', declined: 'bad', expired: 'bad' } as const

/** The status by its name; a failed booking by how it ended, one that nobody can come to by that. */
export const StatusBadge = ({ booking: { booking_status: status, cancellation, absent } }: { booking: Booking }) => {
  const t = useWords<typeof messages>('bookings')
  const tr = useTranslated()
  const ending = endingOf(status.id, cancellation.by)
  if (absent) return <Badge tone="bad">{t('absent')}</Badge>
  if (ending) return <Badge tone={endedTones[ending]}>{t(`ending.${ending}`)}</Badge>
  return <Badge tone={toneOf(status.order)}>{tr(status.status)}</Badge>
}

const paidTones = { none: 'plain', waiting: 'warn', paid: 'good', partly_refunded: 'plain', refunded: 'plain' } as const

/** Paid or not by the presence of a payment (`spec §4`), with the payment's state beside it. */
export const PaidBadge = ({ payment }: { payment: Booking['payment'] }) => {
  const t = useWords<typeof messages>('bookings')
  const state = paymentState(payment)
  return (
    <Badge tone={paidTones[state]} className="whitespace-normal!">
      <span className="shrink-0">{payment ? t('paid') : t('not_paid')}</span>
      {state !== 'none' && state !== 'paid' && <span>· {t(`payment.${state}`)}</span>}
    </Badge>
  )
}
