import type { Tx } from '#server/db/database.ts'
import { ProviderError, type RefundState } from '../adapters/adapter.ts'
import { addToInbox } from '../online/inbox/queries.ts'
import type { Online } from '../online/online.ts'
import { attemptById, moveAttempt } from '../online/queries.ts'
import { pauseAfter } from '../online/rules.ts'
import { lockRefund, moveRefund } from '../queries.ts'
import { takeRefundBack } from './giveBack.ts'
import { askRefundAgain, countTry, isFullyRefunded } from './queries.ts'

/** The provider will not: the books are put back, and somebody has to look. */
const giveUp = async (tx: Tx, id: number, provider: string): Promise<void> => {
  const refund = await lockRefund(tx, id)
  if (!refund || refund.state === 'failed' || refund.state === 'done') return
  await takeRefundBack(tx, id)
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

const act = async (tx: Tx, id: number, provider: string, said: RefundState, tries: number): Promise<void> => {
  const refund = await lockRefund(tx, id)
  if (!refund || refund.state === 'done' || refund.state === 'failed') return
  if (said.state === 'failed') return giveUp(tx, id, provider)
  await moveRefund(tx, id, said.state, said.reference)
  if (said.state === 'pending') await askRefundAgain(tx, id, pauseAfter(tries, 0) ?? 3600)
  else if (refund.attempt_id !== null && (await isFullyRefunded(tx, refund.attempt_id)))
    await moveAttempt(tx, refund.attempt_id, 'paid', 'refunded')
}

/**
 * Sends a refund to its provider, or asks how one stands that is on its way there. However often it is called, with answers
 * lost in between, the money goes back once. A provider that does not answer is asked again later.
 */
export const processRefund = async (online: Online, refundId: number): Promise<void> => {
  const { database } = online
  const refund = await database.transaction((tx) => countTry(tx, refundId))
  const attempt = refund?.attempt_id == null ? undefined : await attemptById(database.db, refund.attempt_id)
  if (!refund || !attempt?.paid_reference) return
  const { provider, paid_reference: paid } = attempt
  const adapter = online.adapters.get(provider)
  const later = () => database.transaction((tx) => askRefundAgain(tx, refundId, pauseAfter(refund.tries, 0) ?? 3600))
  if (!adapter) return void (await later())
  try {
    const said = await adapter.refund({
      key: refund.key,
      paid,
      reference: refund.provider_reference,
      amountMinor: refund.amount_minor,
      currency: refund.currency,
      again: refund.tries > 1,
      reason: refund.reason,
    })
    await database.transaction((tx) => act(tx, refundId, provider, said, refund.tries))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    online.log.warn({ refund: refundId, provider, why: error.message }, 'a refund did not go through')
    if (error.kind === 'refused') await database.transaction((tx) => giveUp(tx, refundId, provider))
    else await later()
  }
}
