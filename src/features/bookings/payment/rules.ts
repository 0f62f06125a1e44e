/** The payment statuses every client knows (`wire.md §7`). */
export const PAYMENT_STATUS = { pending: 1, paid: 2, failed: 3, refunded: 4 } as const

/** Amounts in one unit, major or minor. */
type Paid = { payment_status_id: number; amount: number; refunded: number }

/** The state of a booking's payment. `waiting`: cash that the provider has not confirmed. */
export type PaymentState = 'none' | 'waiting' | 'paid' | 'partly_refunded' | 'refunded'

export const paymentState = (payment: Paid | null): PaymentState => {
  const { pending, paid, refunded } = PAYMENT_STATUS
  if (payment?.payment_status_id === pending) return 'waiting'
  if (payment?.payment_status_id !== paid && payment?.payment_status_id !== refunded) return 'none'
  if (payment.refunded <= 0) return 'paid'
  return payment.refunded < payment.amount ? 'partly_refunded' : 'refunded'
}

/** Whether the booking was paid, even if refunded since: then there is a receipt. */
export const hasArrived = (payment: Paid | null): boolean => !['none', 'waiting'].includes(paymentState(payment))
