import { platformAccount, post, walletAccount } from '#features/ledger/service.ts'
import { amountFacts, notify } from '#features/notifications/service.ts'
import { currencyDigits, digitsByCurrency } from '#features/settings/service.ts'
import { isoExponent } from '#lib/currencies.ts'
import { parseId } from '#lib/ids.ts'
import { exponentOf, toMajor } from '#lib/money.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { ReadContext, WriteContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { dueOf, splitPayment } from '../../amounts.ts'
import { insertPayment, livePayment, lockPayable, paymentLocked } from '../../queries.ts'
import { requireFactorFor } from '../../refunds/factor.ts'
import { notifyRefunded } from '../../refunds/notifyRefunded.ts'
import { addRefund } from '../../refunds/queries.ts'
import { createRefund, enqueueRefund, requireOpenable } from '../../refunds/refund.ts'
import type { InboxRow } from '../contract.ts'
import { type Attempt, attemptById, linkPayment, lockAttempt } from '../queries.ts'
import {
  closeInboxItem,
  doubtsOf,
  type InboxItem,
  inboxRows,
  isOfTeam,
  isRefundUnderWay,
  leftInSuspense,
  lockInboxItem,
  strayGivenBack,
} from './queries.ts'
import { recordGone } from './record.ts'
import { isSurelyThere } from './rules.ts'

export { inboxBacklog } from './queries.ts'

const shown = async (db: Db, rows: InboxItem[]): Promise<InboxRow[]> => {
  const digits = exponentOf(await currencyDigits(db))
  const digitsOf = await digitsByCurrency(db)
  return rows.map(({ amount_minor, refund_id, ...row }) => ({
    id: row.id,
    provider: row.provider,
    reference: row.reference,
    reason: row.reason,
    booking_id: row.booking_id,
    amount:
      amount_minor === null
        ? null
        : toMajor(amount_minor, row.currency ? (refund_id === null ? isoExponent : digitsOf)(row.currency) : digits),
    currency: row.currency,
    state: row.state,
    outgoing: row.outgoing,
    note: row.note,
    settled_at: row.settled_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }))
}

export const inbox = async ({ db }: ReadContext<'operator'>, part: Parameters<typeof inboxRows>[1]) =>
  shown(db, await inboxRows(db, part))

type Settlement = { tx: Tx; context: WriteContext<'finance'>; row: InboxItem; attempt: Attempt }

/** Uses the money as the booking's payment, if the booking is payable and costs exactly this amount. */
const match = async ({ tx, context, row, attempt }: Settlement): Promise<void> => {
  const { booking_id, user_id, payment_method_id } = attempt
  const booking = (await lockPayable(tx, booking_id, null)) ?? refuse('not_settleable')
  if (await livePayment(tx, booking_id)) return refuse('not_settleable')
  const sums = (await dueOf(tx, context.config, booking_id, booking)).sums ?? refuse('not_settleable')
  if (row.currency !== booking.currency || row.amount_minor !== sums.amount) return refuse('not_settleable')
  const { id } = await insertPayment(tx, {
    booking_id,
    user_id,
    amount_minor: sums.amount,
    description: 'Done',
    payment_method_id,
    payment_status_id: 2,
  })
  await splitPayment(tx, booking, await platformAccount(tx, 'suspense', booking.currency), id, booking_id, sums)
  await linkPayment(tx, attempt.id, id)
  const amount = await amountFacts(tx, sums.amount, booking.currency)
  await notify(tx, [user_id], 'statusChangedPayment', { booking_id, event: 'paid', ...amount })
}

/** Asks for the second factor where much goes back, with what went back of the same checkout before. */
const requireFactorForStray = async ({ tx, context, attempt }: Settlement, amount: number, currency: string) => {
  const before = await strayGivenBack(tx, attempt.id, currency)
  await requireFactorFor(tx, context.user, { amountMinor: before + amount, currency })
}

/** Refunds the money to the customer. They read the reason of a refund, and the note is for the office. */
const refundStray = async (stray: Settlement): Promise<void> => {
  const { tx, context, row, attempt } = stray
  const { amount_minor: amount, currency } = row
  if (!amount || !currency) return refuse('not_settleable')
  await requireFactorForStray(stray, amount, currency)
  const { id } = await addRefund(tx, {
    booking_id: attempt.booking_id,
    payment_id: null,
    attempt_id: attempt.id,
    amount_minor: amount,
    currency,
    state: 'requested',
    reason: '',
    requested_by: context.user.id,
  })
  await post(tx, {
    kind: 'refund',
    key: `give_back:${id}`,
    bookingId: attempt.booking_id,
    entries: [
      { account: await platformAccount(tx, 'suspense', currency), amountMinor: -amount },
      { account: await platformAccount(tx, `online:${attempt.provider}`, currency), amountMinor: amount },
    ],
  })
  await enqueueRefund(tx, id)
  await notifyRefunded(tx, attempt, { amountMinor: amount, currency })
}

/** What a wallet gets must still be at the provider: otherwise its customer has it twice. @throws Refusal not_settleable */
const expectThere = async (tx: Tx, attemptId: number, sum: { amount: number; currency: string; left: number }) => {
  if (!isSurelyThere(sum.amount, sum.left, await doubtsOf(tx, attemptId, sum.currency))) refuse('not_settleable')
}

/** Credits the money to the customer's wallet. */
const credit = async (stray: Settlement): Promise<void> => {
  const { tx, row, attempt } = stray
  const { amount_minor: amount, currency } = row
  const booking = await lockPayable(tx, attempt.booking_id, null)
  if (!amount || !currency || currency !== booking?.currency) return refuse('not_settleable')
  await requireFactorForStray(stray, amount, currency)
  await expectThere(tx, attempt.id, { amount, currency, left: await leftInSuspense(tx, attempt.id, currency) })
  await requireOpenable(tx, attempt.user_id)
  await post(tx, {
    kind: 'refund',
    key: `credit:${row.id}`,
    bookingId: attempt.booking_id,
    entries: [
      { account: await platformAccount(tx, 'suspense', currency), amountMinor: -amount },
      { account: await walletAccount(tx, attempt.user_id, currency), amountMinor: amount },
    ],
  })
  await notifyRefunded(tx, attempt, { amountMinor: amount, currency })
}

const strayActions = { match, refund: refundStray, credit }
const states = { match: 'matched', refund: 'refunded', credit: 'credited', ignore: 'ignored' } as const
export type Action = keyof typeof states

/** Whether what left could be recorded, were a refund of ours that is under way refused: until it ends nobody knows. */
const waitsForRefund = async (tx: Tx, { amount_minor, currency, outcome }: InboxItem, attempt: Attempt) => {
  if (!amount_minor || !currency || outcome === 'won' || !(await isRefundUnderWay(tx, attempt.id))) return false
  if (attempt.payment_id === null) return amount_minor > (await leftInSuspense(tx, attempt.id, currency))
  const payment = (await paymentLocked(tx, attempt.payment_id)) ?? refuse('not_settleable')
  return currency === payment.currency && amount_minor > payment.amount_minor - payment.refunded_minor
}

/**
 * Money that left a payment without us can only be recorded or left, by a colleague of whoever gains by one of them: the customer,
 * or a team, which keeps its share of what is left. The customer is told as of a refund.
 */
const settleGone = async ({ tx, context, row, attempt }: Settlement, action: Action): Promise<void> => {
  if (await isOfTeam(tx, context.user.id, attempt.booking_id)) return refuse('forbidden')
  if (action === 'ignore') return void ((await waitsForRefund(tx, row, attempt)) && refuse('not_settleable'))
  if (action !== 'match' || row.outcome === 'won') return refuse('not_settleable')
  await recordGone(tx, row, attempt, context.user.id)
}

/** A refund that failed: tried again, or credited to the wallet instead. The customer is told. */
const settleRefund = async ({ tx, context, row, attempt }: Settlement, paymentId: number, action: Action) => {
  const payment = (await paymentLocked(tx, paymentId)) ?? refuse('not_settleable')
  const left = payment.amount_minor - payment.refunded_minor
  if (action === 'match' || !row.amount_minor || row.amount_minor > left) return refuse('not_settleable')
  const given = { amountMinor: payment.refunded_minor + row.amount_minor, currency: payment.currency }
  await requireFactorFor(tx, context.user, given)
  if (action === 'credit')
    await expectThere(tx, attempt.id, { amount: row.amount_minor, currency: payment.currency, left })
  const request = { amountMinor: row.amount_minor, reason: '', userId: context.user.id }
  await createRefund(tx, payment, { ...request, toWallet: action === 'credit' })
}

/**
 * An operator settles an inbox item, once: repeating the same action returns the settled item. An item of an unknown checkout
 * can only be ignored. @throws Refusal not_found, not_settleable, wallet_erased, factor_required (much money), forbidden (the
 * operator's own, or left by one of the team that gains by it)
 */
export const settleInboxItem = async (
  context: WriteContext<'finance'>,
  id: unknown,
  { action, note = '' }: { action: Action; note?: string | undefined },
): Promise<InboxRow> => {
  const { tx, user } = context
  const row = (await lockInboxItem(tx, parseId(id) ?? refuse('not_found'))) ?? refuse('not_found')
  if (row.state !== 'open') return row.state === states[action] ? one(tx, row.id) : refuse('not_settleable')
  // A team keeps its share of a refund that is not made.
  const left = action === 'ignore' && row.reason === 'refund_failed' ? row.booking_id : null
  if (left !== null && (await isOfTeam(tx, user.id, left))) return refuse('forbidden')
  if (action !== 'ignore' || row.outgoing) {
    if (row.attempt_id === null || row.reason === 'refund_late') return refuse('not_settleable')
    // Lock the booking before the attempt, as everywhere.
    const attempt = await lockAttemptAfterBooking(tx, row.attempt_id)
    if (attempt.user_id === user.id) return refuse('forbidden')
    const settlement = { tx, context, row, attempt }
    if (row.outgoing) await settleGone(settlement, action)
    else if (row.reason === 'refund_failed' && attempt.payment_id !== null)
      await settleRefund(settlement, attempt.payment_id, action)
    else if (row.reason === 'refund_failed' && action === 'match') return refuse('not_settleable')
    else if (action !== 'ignore') await strayActions[action](settlement)
  }
  await closeInboxItem(tx, row.id, { state: states[action], settled_by: user.id, note })
  return one(tx, row.id)
}

const lockAttemptAfterBooking = async (tx: Tx, id: number): Promise<Attempt> => {
  const attempt = await attemptById(tx, id)
  if (attempt) await lockPayable(tx, attempt.booking_id, null)
  return lockAttempt(tx, id)
}

const one = async (tx: Tx, id: number): Promise<InboxRow> => {
  const [row] = await shown(tx, await inboxRows(tx, { all: true, id }))
  return row ?? refuse('not_found')
}
