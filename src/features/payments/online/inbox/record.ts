import { platformAccount, post } from '#features/ledger/service.ts'
import type { Tx } from '#server/db/database.ts'
import { refuse } from '#server/http/errors.ts'
import { paymentLocked } from '../../queries.ts'
import { notifyRefunded } from '../../refunds/notifyRefunded.ts'
import { addRefund, isFullyRefunded } from '../../refunds/queries.ts'
import { createRefund, journalKey } from '../../refunds/refund.ts'
import { type Attempt, moveAttempt } from '../queries.ts'
import { type InboxItem, leftInSuspense, lowerStray } from './queries.ts'

type Sum = { amountMinor: number; currency: string }

/** From the payment of the booking, with the shares of a refund of ours. */
const recordRefund = async (tx: Tx, paymentId: number, { amountMinor, currency }: Sum, userId: number) => {
  const payment = (await paymentLocked(tx, paymentId)) ?? refuse('not_settleable')
  const left = payment.amount_minor - payment.refunded_minor
  if (currency !== payment.currency || amountMinor > left) return refuse('not_settleable')
  await createRefund(tx, payment, { amountMinor, reason: '', userId, made: true })
}

/** From what was kept apart. */
const recordStray = async (tx: Tx, attempt: Attempt, { amountMinor, currency }: Sum, userId: number) => {
  const { id: attempt_id, booking_id, provider } = attempt
  if (amountMinor > (await leftInSuspense(tx, attempt_id, currency))) return refuse('not_settleable')
  const { id } = await addRefund(tx, {
    booking_id,
    payment_id: null,
    attempt_id,
    amount_minor: amountMinor,
    currency,
    state: 'done',
    reason: '',
    requested_by: userId,
  })
  await post(tx, {
    kind: 'refund',
    key: journalKey(id),
    bookingId: booking_id,
    entries: [
      { account: await platformAccount(tx, 'suspense', currency), amountMinor: -amountMinor },
      { account: await platformAccount(tx, `online:${provider}`, currency), amountMinor },
    ],
  })
  await lowerStray(tx, attempt_id, amountMinor)
  await notifyRefunded(tx, attempt, { amountMinor, currency })
}

/**
 * Books money that left at the provider as a refund that was made there; nothing is sent. The attempt is locked.
 * @throws Refusal not_settleable (no amount, more than is left)
 */
export const recordGone = async (tx: Tx, item: InboxItem, attempt: Attempt, userId: number): Promise<void> => {
  const { amount_minor: amountMinor, currency } = item
  if (!amountMinor || !currency) return refuse('not_settleable')
  const sum = { amountMinor, currency }
  if (attempt.payment_id === null) await recordStray(tx, attempt, sum, userId)
  else await recordRefund(tx, attempt.payment_id, sum, userId)
  if (await isFullyRefunded(tx, attempt.id)) await moveAttempt(tx, attempt.id, 'paid', 'refunded')
}
