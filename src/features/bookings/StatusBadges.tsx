import { Badge } from '#ui/Badge.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import type { Booking } from './contract.ts'
import type { messages } from './messages.ts'
import { THRESHOLDS } from './rules.ts'

const toneOf = (order: number) =>
  order >= THRESHOLDS.failed ? 'bad' : order >= THRESHOLDS.done ? 'good' : order >= THRESHOLDS.ready ? 'warn' : 'brand'

export const StatusBadge = ({ status }: { status: Booking['booking_status'] }) => {
  const tr = useTranslated()
  return <Badge tone={toneOf(status.order)}>{tr(status.status)}</Badge>
}

/** Follows the presence of a payment (`spec §4`). */
export const PaidBadge = ({ payment }: { payment: Booking['payment'] }) => {
  const t = useWords<typeof messages>('bookings')
  return <Badge tone={payment ? 'good' : 'plain'}>{payment ? t('paid') : t('not_paid')}</Badge>
}
