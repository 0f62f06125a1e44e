import { heldMoney } from '#features/bookings/service.ts'
import { platformAccount, post } from '#features/ledger/service.ts'
import { amountFacts, notify } from '#features/notifications/service.ts'
import { type Db, isSqlState, type Tx } from '#server/db/database.ts'
import { type CheckoutState, ProviderError } from '../adapters/adapter.ts'
import { dueOf, splitPayment, sumsOf } from '../amounts.ts'
import { insertPayment, livePayment, lockPayable, type PayableRow } from '../queries.ts'
import { addToInbox } from './inbox/queries.ts'
import type { Online } from './online.ts'
import { type Attempt, attemptById, lockAttempt, moveAttempt, scheduleCheck } from './queries.ts'
import {
  type AttemptState,
  checkDelay,
  creationMinutes,
  decide,
  lifetimeHours,
  type Mismatch,
  recheckDelay,
  watchedHours,
} from './rules.ts'

type Paid = Extract<CheckoutState, { state: 'paid' }>

const paidStatus = 2

/** The references by which a paid attempt is found and refunded. */
const paidReferences = ({ reference }: Attempt, remote: Paid) => ({
  paid_reference: remote.reference,
  ...(reference !== null && { reference }),
})

/** The money pays its booking: inserts the payment, splits it, notifies the provider and links the attempt. */
const settle = async (tx: Tx, online: Online, row: PayableRow, attempt: Attempt, remote: Paid): Promise<void> => {
  const { booking_id, user_id, payment_method_id, provider } = attempt
  const { id } = await insertPayment(tx, {
    booking_id,
    user_id,
    amount_minor: remote.amountMinor,
    description: 'Done',
    payment_method_id,
    payment_status_id: paidStatus,
  })
  const sums = await sumsOf(tx, online.config, booking_id, row)
  const from = await platformAccount(tx, `online:${provider}`, remote.currency)
  await splitPayment(tx, row, from, id, booking_id, sums)
  await moveAttempt(tx, attempt.id, attempt.state, 'paid', {
    ...paidReferences(attempt, remote),
    payment_id: id,
    failure: null,
  })
  const amount = await amountFacts(tx, remote.amountMinor, remote.currency)
  await notify(tx, row.provider_users, 'statusChangedPayment', { booking_id, event: 'paid', ...amount })
}

/** Keeps money apart in the books, and tells the customer. */
const holdInSuspense = async (tx: Tx, attempt: Attempt, remote: Paid, left: number): Promise<void> => {
  const { provider, booking_id } = attempt
  const suspense = await platformAccount(tx, 'suspense', remote.currency)
  await post(tx, {
    kind: 'stray',
    key: `stray:${attempt.id}`,
    bookingId: booking_id,
    entries: [
      { account: await platformAccount(tx, `online:${provider}`, remote.currency), amountMinor: -left },
      { account: suspense, amountMinor: left },
    ],
  })
  await moveAttempt(tx, attempt.id, attempt.state, 'paid', paidReferences(attempt, remote))
  await notify(tx, [attempt.user_id], 'statusChangedPayment', { booking_id, event: 'misfit' })
}

/**
 * The money does not match its booking: what is left of it goes to the suspense account and an operator has to settle it. Where
 * nothing is left, as all of it went back at the provider, the attempt has failed and an operator learns of it.
 */
const hold = async (tx: Tx, attempt: Attempt, remote: Paid, mismatch: Mismatch): Promise<void> => {
  const left = remote.amountMinor - remote.refundedMinor
  const { provider, id: attempt_id } = attempt
  const { reference, currency } = remote
  if (left > 0) await holdInSuspense(tx, attempt, remote, left)
  else await moveAttempt(tx, attempt_id, attempt.state, 'failed', { failure: mismatch })
  await addToInbox(tx, { provider, reference, reason: mismatch, attempt_id, amount_minor: left, currency })
}

export const hoursOf = ({ created_at }: Attempt, now: number): number => (now - created_at.getTime()) / 3_600_000

/** Why this attempt has ended without payment; null: it may still be paid. */
const endReason = (attempt: Attempt, cancelled: boolean, now: number): string | null => {
  const hours = hoursOf(attempt, now)
  if (cancelled) return 'cancelled'
  if (hours > lifetimeHours) return 'expired'
  return attempt.state === 'created' && hours > creationMinutes / 60 ? 'abandoned' : null
}

export const requireAttempt = async (db: Db, id: number): Promise<Attempt> => {
  const attempt = await attemptById(db, id)
  if (!attempt) throw new Error(`no attempt ${id}`)
  return attempt
}

/** Retries a transaction that PostgreSQL ended to resolve a deadlock. */
export const retryOnDeadlock = async <T>(online: Online, work: (tx: Tx) => Promise<T>, tries = 3): Promise<T> => {
  try {
    return await online.database.transaction(work)
  } catch (error) {
    if (tries > 1 && isSqlState(error, '40P01')) return retryOnDeadlock(online, work, tries - 1)
    throw error
  }
}

/** What the booking costs now, in minor units of the attempt's currency; null if it is not payable in that currency. */
const dueNow = async (tx: Tx, { config }: Online, attempt: Attempt, row: PayableRow): Promise<number | null> =>
  row.currency === attempt.currency ? ((await dueOf(tx, config, attempt.booking_id, row)).sums?.amount ?? null) : null

/** Why what a customer approved is not taken. */
const notWanted = 'not_wanted'
const isNotWanted = (remote: CheckoutState): boolean => remote.state === 'failed' && remote.why === notWanted

/** Applies the provider's state with the booking locked, so that it is not paid, cancelled or settled concurrently. */
const act = (online: Online, known: Attempt, remote: CheckoutState, cancelled: boolean): Promise<AttemptState> =>
  retryOnDeadlock(online, async (tx) => {
    const { id, booking_id } = known
    const row = await lockPayable(tx, booking_id, null)
    const locked = await lockAttempt(tx, id)
    const attempt = { ...locked, reference: locked.reference ?? known.reference }
    if (!row) return attempt.state
    const live = await livePayment(tx, booking_id)
    const due = await dueNow(tx, online, attempt, row)
    const decision = decide({
      attempt: { state: attempt.state, amountMinor: attempt.amount_minor, currency: attempt.currency },
      remote,
      due,
      paid: live !== undefined,
      over: endReason(attempt, cancelled, online.now()),
    })
    if (decision.do === 'settle' && remote.state === 'paid') await settle(tx, online, row, attempt, remote)
    else if (decision.do === 'hold' && remote.state === 'paid') await hold(tx, attempt, remote, decision.mismatch)
    else if (decision.do === 'fail') await moveAttempt(tx, id, attempt.state, 'failed', { failure: decision.why })
    // Also where it had failed for another reason, such as a window that was closed before.
    else if (attempt.state === 'failed' && isNotWanted(remote))
      await moveAttempt(tx, id, 'failed', 'failed', { failure: notWanted })
    // This changes no attempt that is paid now.
    await scheduleCheck(tx, id, checkDelay(attempt.checks, hoursOf(attempt, online.now())))
    return (await requireAttempt(tx, id)).state
  })

/** Whether an approved payment may still be captured; one that was refused before may not: its customer was told that it had failed. */
const isStillPayable = (online: Online, attempt: Attempt): Promise<boolean> =>
  online.database.transaction(async (tx) => {
    const row = await lockPayable(tx, attempt.booking_id, null)
    // Read anew: it may have been refused while the company was asked.
    const { state, failure } = await lockAttempt(tx, attempt.id)
    if (state === 'failed' && failure === notWanted) return false
    if (!row || (await livePayment(tx, attempt.booking_id)) || (await heldMoney(tx, attempt.booking_id))) return false
    return (await dueNow(tx, online, attempt, row)) === attempt.amount_minor
  })

/**
 * Fetches the checkout's state; an approved payment is captured if the booking is still payable. Keys that are not set say nothing of
 * it, as keys that are not taken, as long as it may be asked about again.
 */
const fetchCheckoutState = async (online: Online, attempt: Attempt): Promise<CheckoutState> => {
  const adapter = online.adapters.get(attempt.provider)
  if (!adapter && hoursOf(attempt, online.now()) > watchedHours) return { state: 'open' }
  if (!adapter) throw new ProviderError('keys', 'its keys are not set')
  const known = { reference: attempt.reference, key: attempt.key }
  const remote = await adapter.fetchState(known)
  if (remote.state !== 'approved') return remote
  if (!(await isStillPayable(online, attempt))) return { state: 'failed', why: notWanted }
  return adapter.fetchState(known, { take: true })
}

/**
 * Fetches an attempt's state from the provider and applies it. Return page, webhook, polling and reconciliation all call
 * this, concurrently and in any order; each change is applied once. A provider that does not respond is asked again later.
 */
export const settleAttempt = async (
  online: Online,
  attemptId: number,
  { cancelled = false, reference }: { cancelled?: boolean; reference?: string | null } = {},
): Promise<AttemptState> => {
  const attempt = await requireAttempt(online.database.db, attemptId)
  if (attempt.state === 'paid' || attempt.state === 'refunded') return attempt.state
  // The webhook may name a checkout whose creation was interrupted before we stored its id.
  const known = attempt.reference ? attempt : { ...attempt, reference: reference ?? null }
  try {
    return await act(online, known, await fetchCheckoutState(online, known), cancelled)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    online.log.warn({ attempt: attempt.id, provider: attempt.provider, why: error.message }, 'a provider is away')
    // A checkout that does not exist at the provider can only expire.
    if (error.kind === 'refused') return act(online, known, { state: 'open' }, cancelled)
    const hours = hoursOf(attempt, online.now())
    const pause = checkDelay(attempt.checks, hours) ?? recheckDelay(hours, 'away')
    await online.database.transaction((tx) => scheduleCheck(tx, attempt.id, pause))
    return attempt.state
  }
}
