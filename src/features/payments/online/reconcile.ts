import { houseAccount, post } from '#features/ledger/service.ts'
import { notify } from '#features/notifications/service.ts'
import { type Db, isSqlState, type Tx } from '#server/db/database.ts'
import { ProviderError, type Remote } from '../adapters/adapter.ts'
import { isPayable, share, sumsOf } from '../amounts.ts'
import { insertPayment, livePayment, lockPayable, type PayableRow } from '../queries.ts'
import { addToInbox } from './inbox/queries.ts'
import type { Online } from './online.ts'
import { type Attempt, askAgain, attemptById, lockAttempt, moveAttempt } from './queries.ts'
import { type AttemptState, creationMinutes, judge, lifetimeHours, type Misfit, pauseAfter } from './rules.ts'

type Paid = Extract<Remote, { state: 'paid' }>

const paidStatus = 2

/** What a paid attempt is found and refunded by. */
const cameIn = ({ reference }: Attempt, said: Paid) => ({
  paid_reference: said.reference,
  ...(reference !== null && { reference }),
})

/** The money is the payment of its booking: shared, told, and the attempt points to it. */
const settle = async (tx: Tx, online: Online, row: PayableRow, attempt: Attempt, said: Paid): Promise<void> => {
  const { booking_id, user_id, payment_method_id, provider } = attempt
  const { id } = await insertPayment(tx, {
    booking_id,
    user_id,
    amount_minor: said.amountMinor,
    description: 'Done',
    payment_method_id,
    payment_status_id: paidStatus,
  })
  const sums = await sumsOf(tx, online.config, booking_id, row)
  const from = await houseAccount(tx, `online:${provider}`, said.currency)
  await share(tx, row, from, id, booking_id, sums)
  await moveAttempt(tx, attempt.id, attempt.state, 'paid', {
    ...cameIn(attempt, said),
    payment_id: id,
    failure: null,
  })
  await notify(tx, row.provider_users, 'statusChangedPayment', { booking_id, event: 'paid' })
}

/** The money is here and not the booking's payment: it is kept apart, and somebody has to look. */
const keepAside = async (tx: Tx, attempt: Attempt, said: Paid, misfit: Misfit): Promise<void> => {
  const { provider, booking_id } = attempt
  await post(tx, {
    kind: 'stray',
    key: `stray:${attempt.id}`,
    bookingId: booking_id,
    entries: [
      { account: await houseAccount(tx, `online:${provider}`, said.currency), amountMinor: -said.amountMinor },
      { account: await houseAccount(tx, 'suspense', said.currency), amountMinor: said.amountMinor },
    ],
  })
  await moveAttempt(tx, attempt.id, attempt.state, 'paid', cameIn(attempt, said))
  await addToInbox(tx, {
    provider,
    reference: said.reference,
    reason: misfit,
    attempt_id: attempt.id,
    amount_minor: said.amountMinor,
    currency: said.currency,
  })
  await notify(tx, [attempt.user_id], 'statusChangedPayment', { booking_id: attempt.booking_id, event: 'misfit' })
}

const hoursOf = ({ created_at }: Attempt, now: number): number => (now - created_at.getTime()) / 3_600_000

/** Why nobody waits for this attempt any more; null: somebody may. */
const overBecause = (attempt: Attempt, cancelled: boolean, now: number): string | null => {
  const hours = hoursOf(attempt, now)
  if (cancelled) return 'cancelled'
  if (hours > lifetimeHours) return 'expired'
  return attempt.state === 'created' && hours > creationMinutes / 60 ? 'abandoned' : null
}

const foundAttempt = async (db: Db, id: number): Promise<Attempt> => {
  const attempt = await attemptById(db, id)
  if (!attempt) throw new Error(`no attempt ${id}`)
  return attempt
}

/** A deadlock is nobody's fault: the one that lost tries again. */
const inTurn = async <T>(online: Online, work: (tx: Tx) => Promise<T>, tries = 3): Promise<T> => {
  try {
    return await online.database.transaction(work)
  } catch (error) {
    if (tries > 1 && isSqlState(error, '40P01')) return inTurn(online, work, tries - 1)
    throw error
  }
}

/** What the booking costs now, in minor units of the attempt's currency; null: it is not to be paid, or not in that one. */
const dueNow = async (tx: Tx, { config }: Online, attempt: Attempt, row: PayableRow): Promise<number | null> =>
  isPayable(row) && row.currency === attempt.currency
    ? (await sumsOf(tx, config, attempt.booking_id, row)).amount
    : null

/** Acts on what the provider said, with the booking locked: nobody pays, cancels or settles it meanwhile. */
const act = (online: Online, known: Attempt, said: Remote, cancelled: boolean): Promise<AttemptState> =>
  inTurn(online, async (tx) => {
    const { id, booking_id } = known
    const row = await lockPayable(tx, booking_id, null)
    const locked = await lockAttempt(tx, id)
    const attempt = { ...locked, reference: locked.reference ?? known.reference }
    if (!row) return attempt.state
    const live = await livePayment(tx, booking_id)
    const due = await dueNow(tx, online, attempt, row)
    const verdict = judge({
      attempt: { state: attempt.state, amountMinor: attempt.amount_minor, currency: attempt.currency },
      said,
      due,
      paid: live !== undefined,
      over: overBecause(attempt, cancelled, online.now()),
    })
    if (verdict.do === 'settle' && said.state === 'paid') await settle(tx, online, row, attempt, said)
    else if (verdict.do === 'keep_aside' && said.state === 'paid') await keepAside(tx, attempt, said, verdict.misfit)
    else if (verdict.do === 'fail') await moveAttempt(tx, id, attempt.state, 'failed', { failure: verdict.why })
    if (said.state !== 'paid') await askAgain(tx, id, pauseAfter(attempt.checks, hoursOf(attempt, online.now())))
    return (await foundAttempt(tx, id)).state
  })

/** Whether what the customer approved may still be taken. */
const stillWanted = (online: Online, attempt: Attempt): Promise<boolean> =>
  online.database.transaction(async (tx) => {
    const row = await lockPayable(tx, attempt.booking_id, null)
    if (!row || (await livePayment(tx, attempt.booking_id))) return false
    return (await dueNow(tx, online, attempt, row)) === attempt.amount_minor
  })

/** How the provider says it stands; what was approved is taken if the booking still wants it. */
const askProvider = async (online: Online, attempt: Attempt): Promise<Remote> => {
  const adapter = online.adapters.get(attempt.provider)
  if (!adapter) return { state: 'open' }
  const known = { reference: attempt.reference, key: attempt.key }
  const said = await adapter.fetchState(known)
  if (said.state !== 'approved') return said
  if (!(await stillWanted(online, attempt))) return { state: 'failed', why: 'not_wanted' }
  return adapter.fetchState(known, { take: true })
}

/**
 * Asks the provider how an attempt stands and does what follows: return page, webhook, poll and reconciliation all call
 * this, at once and in any order, and it happens once. A provider that does not answer is asked again later.
 */
export const settleAttempt = async (
  online: Online,
  attemptId: number,
  { cancelled = false, reference }: { cancelled?: boolean; reference?: string | null } = {},
): Promise<AttemptState> => {
  const attempt = await foundAttempt(online.database.db, attemptId)
  if (attempt.state === 'paid' || attempt.state === 'refunded') return attempt.state
  // The provider may tell of a checkout whose making was cut off before we heard its id.
  const known = attempt.reference ? attempt : { ...attempt, reference: reference ?? null }
  try {
    return await act(online, known, await askProvider(online, known), cancelled)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    online.log.warn({ attempt: attempt.id, provider: attempt.provider, why: error.message }, 'a provider is away')
    // Of a checkout that does not exist over there nothing will come but its end.
    if (error.kind === 'refused') return act(online, known, { state: 'open' }, cancelled)
    const pause = pauseAfter(attempt.checks, hoursOf(attempt, online.now()))
    await online.database.transaction((tx) => askAgain(tx, attempt.id, pause))
    return attempt.state
  }
}
