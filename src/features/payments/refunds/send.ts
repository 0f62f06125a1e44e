import type { Tx } from '#server/db/database.ts'
import { type Adapter, ProviderError, type RefundState } from '../adapters/adapter.ts'
import { addToInbox, type NewInboxItem, removeLate } from '../online/inbox/queries.ts'
import type { Online } from '../online/online.ts'
import { type Attempt, attemptById, lockAttempt, moveAttempt, scheduleRecheck } from '../online/queries.ts'
import { checkDelay, doubtSeconds, lateDays, recheckDelay } from '../online/rules.ts'
import { lockPayable } from '../queries.ts'
import {
  claimRefund,
  isFullyRefunded,
  type LockedRefund,
  lockRefund,
  markSent,
  moveRefund,
  scheduleRefundCheck,
} from './queries.ts'
import { reverseRefund } from './refund.ts'

/** How often a refund is tried while the provider does not accept our keys, or none are set: for about two days. */
const mostKeyTries = 48

type Claimed = NonNullable<Awaited<ReturnType<typeof claimRefund>>>

/** Seconds until the next check of a refund in this state; null: never. */
const nextCheck = (online: Online, { state, tries, updated_at }: Claimed, unsure: 'away' | null): number | null =>
  state === 'done'
    ? recheckDelay((online.now() - updated_at.getTime()) / 3_600_000, unsure)
    : (checkDelay(tries, 0) ?? 3600)

/**
 * Locks a refund after its booking, as everything of its payment does, and then its attempt, so that whether all of it went back is
 * asked by one refund after the other.
 */
const lockWithAttempt = async (tx: Tx, id: number, attempt: Attempt): Promise<LockedRefund | undefined> => {
  await lockPayable(tx, attempt.booking_id, null)
  const refund = await lockRefund(tx, id)
  await lockAttempt(tx, attempt.id)
  return refund
}

const itemOf = (
  refund: Pick<LockedRefund, 'id' | 'key' | 'amount_minor' | 'currency'>,
  attempt: Attempt,
  reason: 'refund_failed' | 'refund_late',
): NewInboxItem => ({
  provider: attempt.provider,
  reference: refund.key,
  reason,
  attempt_id: attempt.id,
  refund_id: refund.id,
  amount_minor: refund.amount_minor,
  currency: refund.currency,
})

/**
 * The provider rejected the refund, or its customer's bank sent it back: reverses it and adds an inbox item for the operator.
 * Perhaps somebody gave the money back there, so it is asked.
 */
const failRefund = async (tx: Tx, refund: LockedRefund, attempt: Attempt): Promise<void> => {
  await moveAttempt(tx, attempt.id, 'refunded', 'paid')
  await scheduleRecheck(tx, attempt.id, doubtSeconds)
  await reverseRefund(tx, refund)
  await removeLate(tx, refund.id)
  await addToInbox(tx, itemOf(refund, attempt, 'refund_failed'))
}

const isLate = (online: Online, { created_at }: Claimed): boolean =>
  online.now() - created_at.getTime() > lateDays * 86_400_000

/**
 * Schedules the next check. An operator is told, once, of a refund that has been under way for too long; whoever has claimed it
 * meanwhile knows better.
 */
const checkLater = async (
  tx: Tx,
  online: Online,
  { refund, attempt, seconds }: { refund: Claimed; attempt: Attempt; seconds: number | null },
) => {
  const state = await scheduleRefundCheck(tx, refund, seconds)
  if (isLate(online, refund) && state && state !== 'done') await addToInbox(tx, itemOf(refund, attempt, 'refund_late'))
}

/** The provider rejected the call, which says nothing of a refund that is done. */
const failUnfinished = async (tx: Tx, id: number, attempt: Attempt): Promise<void> => {
  const refund = await lockWithAttempt(tx, id, attempt)
  if (refund && refund.state !== 'done' && refund.state !== 'failed') await failRefund(tx, refund, attempt)
}

const act = async (tx: Tx, online: Online, claimed: Claimed, attempt: Attempt, remote: RefundState): Promise<void> => {
  const refund = await lockWithAttempt(tx, claimed.id, attempt)
  if (!refund || refund.state === 'failed') return
  if (remote.state === 'failed') return failRefund(tx, refund, attempt)
  if (refund.state !== 'done') await moveRefund(tx, refund.id, remote.state, remote.reference)
  const isNewlyDone = remote.state === 'done' && refund.state !== 'done'
  if (isNewlyDone) {
    await scheduleRefundCheck(tx, claimed, recheckDelay(0))
    await removeLate(tx, refund.id)
  } else await checkLater(tx, online, { refund: claimed, attempt, seconds: nextCheck(online, claimed, null) })
  if (isNewlyDone && (await isFullyRefunded(tx, attempt.id))) await moveAttempt(tx, attempt.id, 'paid', 'refunded')
}

/** Whether these are the keys of the account that has the payment. */
const knowsPayment = async (adapter: Adapter | undefined, { reference, key, paid_reference }: Attempt) => {
  try {
    const known = await adapter?.fetchState({ reference, key })
    return known?.state === 'paid' && known.reference === paid_reference
  } catch (error) {
    if (error instanceof ProviderError) return false
    throw error
  }
}

/**
 * Whether a refund was not made, and will not be. Of one that was sent before, also where its answer was lost, neither keys that are
 * not taken nor an account that does not know it say anything; of a late one, which is with the office, keys do not.
 */
const isRejected = async (
  online: Online,
  { kind }: ProviderError,
  refund: Claimed,
  attempt: Attempt,
): Promise<boolean> => {
  const { state, tries, provider_reference } = refund
  if (state === 'requested')
    return kind === 'refused' || (kind === 'keys' && tries >= mostKeyTries && !isLate(online, refund))
  const adapter = online.adapters.get(attempt.provider)
  return kind === 'refused' && provider_reference === null && knowsPayment(adapter, attempt)
}

/**
 * Sends a refund to its provider, or fetches the state of one that was sent, also of one that is done. Idempotent, also when
 * responses are lost: the money is refunded once. A provider that does not respond is asked again later.
 */
export const processRefund = async (online: Online, refundId: number): Promise<void> => {
  const { database } = online
  const refund = await database.transaction((tx) => claimRefund(tx, refundId))
  const attempt = refund?.attempt_id == null ? undefined : await attemptById(database.db, refund.attempt_id)
  if (!refund || !attempt?.paid_reference) return
  const { provider, paid_reference: paid } = attempt
  const adapter = online.adapters.get(provider)
  const later = (unsure: 'away' | null = null) =>
    database.transaction((tx) =>
      checkLater(tx, online, { refund, attempt, seconds: nextCheck(online, refund, unsure) }),
    )
  const beforeSending = async () => {
    // An operator, who was told of it, may have credited the customer's wallet since.
    if (isLate(online, refund)) throw new ProviderError('away', 'it is late, and with the office')
    if (!(await markSent(database.db, refund))) throw new ProviderError('away', 'the claim is over')
  }
  // Without keys nobody can be asked, which says nothing of a refund that is done.
  if (!adapter && refund.state === 'done') return void (await later())
  try {
    if (!adapter) throw new ProviderError('keys', 'its keys are not set')
    const remote = await adapter.refund({
      key: refund.key,
      paid,
      checkout: attempt.reference,
      reference: refund.provider_reference,
      amountMinor: refund.amount_minor,
      currency: refund.currency,
      beforeSending,
      reason: refund.reason,
    })
    await database.transaction((tx) => act(tx, online, refund, attempt, remote))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    online.log.warn({ refund: refundId, provider, why: error.message }, 'a refund did not go through')
    if (await isRejected(online, error, refund, attempt))
      await database.transaction((tx) => failUnfinished(tx, refundId, attempt))
    else await later(error.kind === 'refused' ? null : 'away')
  }
}
