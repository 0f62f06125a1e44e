import { proportionOf } from '#features/ledger/rules.ts'
import {
  type Entry,
  houseAccount,
  post,
  postingOf,
  providerAccount,
  reverse,
  walletAccount,
} from '#features/ledger/service.ts'
import { notify } from '#features/notifications/service.ts'
import type { Tx } from '#server/db/database.ts'
import { refuse } from '#server/http/errors.ts'
import { enqueue } from '#server/jobs/queries.ts'
import {
  addRefund,
  countRefunded,
  type LockedPayment,
  lockRefund,
  markRefunded,
  markWithdrawn,
  moveRefund,
  paidAttemptOf,
} from '../queries.ts'

export { livePaymentLocked as lockLivePayment } from '../queries.ts'

type Original = NonNullable<Awaited<ReturnType<typeof postingOf>>>['entries']

/**
 * The way back of a payment's entries: every share gives back its part, counted over all that went back so far so that the
 * whole comes out exactly, the last one what is left.
 */
const entriesBack = async (
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
  let left = amount
  const back = shares.map(({ account, amountMinor }, i) => {
    const soFar = (refunded: number) => proportionOf(amountMinor, refunded, whole)
    const part = i === shares.length - 1 ? left : Math.min(left, soFar(before + amount) - soFar(before))
    left -= part
    return { account, amountMinor: -part }
  })
  return [{ account: to, amountMinor: amount }, ...back]
}

/**
 * Where refunded money goes: back to the wallet or the online provider it came from. Cash becomes money in the customer's
 * wallet, which the provider, who has the cash, owes. A wallet that was disabled since gets nothing: another one does.
 */
const wayBack = async (
  tx: Tx,
  { user_id, currency }: LockedPayment,
  provider: string | undefined,
  entries: Original,
): Promise<string> => {
  if (provider) return houseAccount(tx, `online:${provider}`, currency)
  const wallet = entries.find(({ kind, enabled }) => kind === 'wallet' && enabled)?.account
  return wallet ?? walletAccount(tx, user_id, currency)
}

type Wish = {
  amountMinor: number
  reason: string
  userId: number | null
  /** Nothing more is wanted of this payment. */
  ends?: boolean
  /** Into the customer's wallet, however it was paid. */
  toWallet?: boolean
}

/** The journal that gives a refund's money back. */
const journalKey = (refundId: number): string => `give_back:${refundId}`

/**
 * Gives part of a paid payment back, in the caller's transaction: a row of its own, a journal that points to the payment's,
 * the customer told. What was paid online is sent to the provider by a job; wallets have it at once. Answers the refund's id.
 */
export const refundPart = async (tx: Tx, payment: LockedPayment, wish: Wish): Promise<number> => {
  const { amountMinor, reason, userId } = wish
  const { id: payment_id, booking_id, currency } = payment
  const attempt = wish.toWallet ? undefined : await paidAttemptOf(tx, payment_id)
  const refund = await addRefund(tx, {
    booking_id,
    payment_id,
    attempt_id: attempt?.id ?? null,
    amount_minor: amountMinor,
    currency,
    state: attempt ? 'requested' : 'done',
    reason,
    requested_by: userId,
  })
  const entries = (await postingOf(tx, `payment:${payment_id}`))?.entries ?? []
  await post(tx, {
    kind: 'refund',
    key: journalKey(refund.id),
    bookingId: booking_id,
    entries: await entriesBack(tx, payment, entries, {
      amount: amountMinor,
      to: await wayBack(tx, payment, attempt?.provider, entries),
    }),
  })
  await countRefunded(tx, payment_id, amountMinor)
  if (wish.ends || payment.refunded_minor + amountMinor === payment.amount_minor) await markRefunded(tx, payment_id)
  if (attempt) await sendRefund(tx, refund.id)
  await notify(tx, [payment.user_id], 'statusChangedPayment', { booking_id, event: 'refunded' })
  return refund.id
}

/** Puts the sending of a refund into the transaction that asks for it. */
export const sendRefund = (tx: Tx, id: number, at = Date.now()) =>
  enqueue(tx, [{ queue: 'payment', key: `refund:${id}`, at, data: { refund_id: id } }])

/**
 * Ends a cancelled booking's payment: a pending one is withdrawn, of a paid one `refundMinor` goes back the way it came, once,
 * as far as it did not before.
 */
export const giveBack = async (tx: Tx, payment: LockedPayment, refundMinor: number): Promise<void> => {
  if (!payment.paid) return void (await markWithdrawn(tx, payment.id))
  const amountMinor = Math.min(refundMinor, payment.amount_minor - payment.refunded_minor)
  if (amountMinor > 0) await refundPart(tx, payment, { amountMinor, reason: '', userId: null, ends: true })
}

/**
 * An operator gives back all that is left of a payment, or a part. The booking stays as it is.
 * @throws Refusal refund_too_large
 */
export const refundByOperator = async (
  tx: Tx,
  payment: LockedPayment,
  wish: { amountMinor: number | null; reason: string; userId: number; toWallet?: boolean },
): Promise<number> => {
  const left = payment.amount_minor - payment.refunded_minor
  const amountMinor = wish.amountMinor ?? left
  if (!payment.paid || amountMinor <= 0 || amountMinor > left) return refuse('refund_too_large')
  return refundPart(tx, payment, { ...wish, amountMinor })
}

/** The provider would not give it back: the books are as before, and somebody has to look. */
export const takeRefundBack = async (tx: Tx, refundId: number): Promise<void> => {
  const refund = await lockRefund(tx, refundId)
  if (!refund || refund.state === 'failed' || refund.state === 'done') return
  await moveRefund(tx, refundId, 'failed')
  const posted = await postingOf(tx, journalKey(refundId))
  if (posted) await reverse(tx, posted.id, refund.booking_id)
  if (refund.payment_id !== null) await countRefunded(tx, refund.payment_id, -refund.amount_minor)
}
