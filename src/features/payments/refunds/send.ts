import type { Tx } from '#server/db/database.ts'
import { ProviderError, type RefundState } from '../adapters/adapter.ts'
import { addToInbox } from '../online/inbox/queries.ts'
import type { Online } from '../online/online.ts'
import { attemptById, moveAttempt, scheduleRecheck } from '../online/queries.ts'
import { checkDelay, doubtSeconds } from '../online/rules.ts'
import { lockRefund, moveRefund } from '../queries.ts'
import { claimRefund, isFullyRefunded, isStillClaimed, scheduleRefundCheck } from './queries.ts'
import { reverseRefund } from './refund.ts'

/** How often a refund is tried while the provider does not accept our keys: for about two days. */
const mostKeyTries = 48

/**
 * The provider rejected the refund: reverses it and adds an inbox item for the operator. Perhaps somebody gave the money back
 * there, so it is asked.
 */
const failRefund = async (tx: Tx, id: number, provider: string): Promise<void> => {
  const refund = await lockRefund(tx, id)
  if (!refund || refund.state === 'failed' || refund.state === 'done') return
  if (refund.attempt_id !== null) await scheduleRecheck(tx, refund.attempt_id, doubtSeconds)
  await reverseRefund(tx, id)
  await addToInbox(tx, {
    provider,
    reference: refund.key,
    reason: 'refund_failed',
    attempt_id: refund.attempt_id,
    refund_id: id,
    amount_minor: refund.amount_minor,
    currency: refund.currency,
  })
}

const act = async (tx: Tx, id: number, provider: string, remote: RefundState, tries: number): Promise<void> => {
  const refund = await lockRefund(tx, id)
  if (!refund || refund.state === 'done' || refund.state === 'failed') return
  if (remote.state === 'failed') return failRefund(tx, id, provider)
  await moveRefund(tx, id, remote.state, remote.reference)
  if (remote.state === 'pending') await scheduleRefundCheck(tx, { id, tries }, checkDelay(tries, 0) ?? 3600)
  else if (refund.attempt_id !== null && (await isFullyRefunded(tx, refund.attempt_id)))
    await moveAttempt(tx, refund.attempt_id, 'paid', 'refunded')
}

/**
 * Sends a refund to its provider, or fetches the state of one that was sent. Idempotent, also when responses are lost: the
 * money is refunded once. A provider that does not respond is asked again later.
 */
export const processRefund = async (online: Online, refundId: number): Promise<void> => {
  const { database } = online
  const refund = await database.transaction((tx) => claimRefund(tx, refundId))
  const attempt = refund?.attempt_id == null ? undefined : await attemptById(database.db, refund.attempt_id)
  if (!refund || !attempt?.paid_reference) return
  const { provider, paid_reference: paid } = attempt
  const adapter = online.adapters.get(provider)
  const later = () => database.transaction((tx) => scheduleRefundCheck(tx, refund, checkDelay(refund.tries, 0) ?? 3600))
  const expectClaim = async () => {
    if (!(await isStillClaimed(database.db, refund))) throw new ProviderError('away', 'the claim is over')
  }
  if (!adapter) return void (await later())
  try {
    const remote = await adapter.refund({
      key: refund.key,
      paid,
      reference: refund.provider_reference,
      amountMinor: refund.amount_minor,
      currency: refund.currency,
      expectClaim,
      reason: refund.reason,
    })
    await database.transaction((tx) => act(tx, refundId, provider, remote, refund.tries))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    online.log.warn({ refund: refundId, provider, why: error.message }, 'a refund did not go through')
    if (error.kind === 'refused' || (error.kind === 'keys' && refund.tries >= mostKeyTries))
      await database.transaction((tx) => failRefund(tx, refundId, provider))
    else await later()
  }
}
