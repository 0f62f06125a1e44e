import { proportionOf } from '#features/ledger/rules.ts'
import {
  type Entry,
  platformAccount,
  post,
  postingOf,
  providerAccount,
  reverse,
  walletAccount,
} from '#features/ledger/service.ts'
import { decimalText } from '#lib/currencies.ts'
import type { Tx } from '#server/db/database.ts'
import { refuse } from '#server/http/errors.ts'
import { lockLiving } from '#server/http/queries.ts'
import { enqueue } from '#server/jobs/queries.ts'
import { entries } from '../adapters/all.ts'
import { countRefunded, type LockedPayment, markRefunded, markWithdrawn } from '../queries.ts'
import { notifyRefunded } from './notifyRefunded.ts'
import {
  addRefund,
  deleteRefundLines,
  givenBack,
  insertRefundLines,
  type LockedRefund,
  moveRefund,
  type PaidAttempt,
  paidAttemptOf,
} from './queries.ts'
import { stepOf } from './rules.ts'

export { livePaymentLocked as lockLivePayment } from '../queries.ts'

type Original = NonNullable<Awaited<ReturnType<typeof postingOf>>>['entries']

/**
 * The entries of a refund: each share returns what is missing to its part in proportion to all refunds so far, so that a full
 * refund is exact, also after one that failed; the last share returns the rest.
 */
const reverseEntries = async (
  tx: Tx,
  payment: LockedPayment,
  entries: Original,
  { amount, to }: { amount: number; to: string },
): Promise<Entry[]> => {
  const { amount_minor: whole, refunded_minor: before } = payment
  const shares = entries.filter(({ amountMinor }) => amountMinor > 0)
  if (shares.length === 0) {
    // Cash from before the ledger: the provider still has it.
    const cash = await providerAccount(tx, 'cash', payment.e_provider_id, payment.currency)
    return [
      { account: to, amountMinor: amount },
      { account: cash, amountMinor: -amount },
    ]
  }
  const given = await givenBack(tx, payment.id)
  let left = amount
  const back = shares.map(({ account, amountMinor }, i) => {
    const missing = proportionOf(amountMinor, before + amount, whole) - (given.get(account) ?? 0)
    const part = i === shares.length - 1 ? left : Math.min(left, Math.max(0, missing))
    left -= part
    return { account, amountMinor: -part }
  })
  return [{ account: to, amountMinor: amount }, ...back]
}

/** @throws Refusal wallet_erased: nobody could open a wallet of an erased account */
export const requireOpenable = async (tx: Tx, userId: number): Promise<void> => {
  if (!(await lockLiving(tx, userId))) refuse('wallet_erased')
}

/**
 * The account that receives a refund: the wallet or the online provider of the payment. A cash payment is refunded to the
 * customer's wallet, and the provider, who has the cash, owes it. A disabled wallet gets nothing: another one does.
 */
const refundAccount = async (
  tx: Tx,
  { user_id, currency }: LockedPayment,
  provider: string | undefined,
  entries: Original,
): Promise<string> => {
  if (provider) return platformAccount(tx, `online:${provider}`, currency)
  await requireOpenable(tx, user_id)
  const wallet = entries.find(({ kind, enabled }) => kind === 'wallet' && enabled)?.account
  return wallet ?? walletAccount(tx, user_id, currency)
}

/** What refunds of the payment of an attempt are multiples of, in minor units. */
export const refundStep = ({ provider, currency }: PaidAttempt, paidMinor: number): number =>
  stepOf(paidMinor, entries[provider].step?.(currency) ?? 1)

/** @throws Refusal refund_uneven: the provider would refuse it */
const requireEven = (attempt: PaidAttempt, paidMinor: number, amountMinor: number): void => {
  const step = refundStep(attempt, paidMinor)
  if (amountMinor % step !== 0) refuse('refund_uneven', { values: { step: decimalText(step, attempt.currency) } })
}

type RefundRequest = {
  amountMinor: number
  reason: string
  userId: number | null
  /** The payment ends with this refund, even a partial one. */
  ends?: boolean
  /** Into the customer's wallet, however it was paid. */
  toWallet?: boolean
  /** The provider made it already: it is booked and not sent. */
  made?: boolean
  /** The lines of the booking's price it is about; their amounts add up to it. */
  lines?: readonly { line: string; amountMinor: number }[]
}

/** The idempotency key of a refund's journal. */
export const journalKey = (refundId: number): string => `give_back:${refundId}`

/**
 * Refunds part of a paid payment in the caller's transaction: inserts the refund, posts its journal and notifies the
 * customer. A job sends online refunds to the provider, unless it made them; wallets get the money at once. Returns the
 * refund's id. Refuses `refund_uneven`, `wallet_erased`, `line_refunded`.
 */
export const createRefund = async (tx: Tx, payment: LockedPayment, request: RefundRequest): Promise<number> => {
  const { amountMinor, reason, userId } = request
  const { id: payment_id, booking_id, currency } = payment
  const attempt = request.toWallet ? undefined : await paidAttemptOf(tx, payment_id)
  if (attempt && !request.made) requireEven(attempt, payment.amount_minor, amountMinor)
  const refund = await addRefund(tx, {
    booking_id,
    payment_id,
    attempt_id: attempt?.id ?? null,
    amount_minor: amountMinor,
    currency,
    state: attempt && !request.made ? 'requested' : 'done',
    reason,
    requested_by: userId,
  })
  const lines = (request.lines ?? []).map(({ line, amountMinor: amount_minor }) => ({
    payment_id,
    refund_id: refund.id,
    line,
    amount_minor,
  }))
  if (lines.length > 0 && !(await insertRefundLines(tx, lines))) return refuse('line_refunded')
  const entries = (await postingOf(tx, `payment:${payment_id}`))?.entries ?? []
  await post(tx, {
    kind: 'refund',
    key: journalKey(refund.id),
    bookingId: booking_id,
    entries: await reverseEntries(tx, payment, entries, {
      amount: amountMinor,
      to: await refundAccount(tx, payment, attempt?.provider, entries),
    }),
  })
  await countRefunded(tx, payment_id, amountMinor)
  if (request.ends || payment.refunded_minor + amountMinor === payment.amount_minor) await markRefunded(tx, payment_id)
  if (attempt && !request.made) await enqueueRefund(tx, refund.id)
  await notifyRefunded(tx, payment, { amountMinor, currency })
  return refund.id
}

/** Enqueues the job that sends a refund to the provider. */
export const enqueueRefund = (tx: Tx, id: number, at = Date.now()) =>
  enqueue(tx, [{ queue: 'payment', key: `refund:${id}`, at, data: { refund_id: id } }])

/**
 * Closes the payment of a cancelled booking: a pending one is withdrawn, a paid one is refunded by `refundMinor`, at most by
 * what was not refunded before.
 */
export const closePayment = async (tx: Tx, payment: LockedPayment, refundMinor: number): Promise<void> => {
  if (!payment.paid) return void (await markWithdrawn(tx, payment.id))
  const amountMinor = Math.min(refundMinor, payment.amount_minor - payment.refunded_minor)
  if (amountMinor > 0) await createRefund(tx, payment, { amountMinor, reason: '', userId: null, ends: true })
}

/**
 * An operator refunds the rest of a payment, or a part of it, also what was kept as a fee. The booking does not change.
 * @throws Refusal refund_too_large, line_refunded, wallet_erased
 */
export const refundByOperator = async (
  tx: Tx,
  payment: LockedPayment,
  request: Omit<RefundRequest, 'amountMinor' | 'userId' | 'ends'> & { amountMinor: number; userId: number },
): Promise<number> => {
  const left = payment.amount_minor - payment.refunded_minor
  const { amountMinor } = request
  if (!payment.received || amountMinor <= 0 || amountMinor > left) return refuse('refund_too_large')
  return createRefund(tx, payment, request)
}

/** A refund failed, perhaps after it was done: reverses its journal; an operator has to settle it. */
export const reverseRefund = async (tx: Tx, refund: LockedRefund): Promise<void> => {
  await moveRefund(tx, refund.id, 'failed')
  await deleteRefundLines(tx, refund.id)
  // The payment is locked before the accounts, as everywhere.
  if (refund.payment_id !== null) await countRefunded(tx, refund.payment_id, -refund.amount_minor)
  const posted = await postingOf(tx, journalKey(refund.id))
  if (posted) await reverse(tx, posted.id, refund.booking_id)
}
