import type { Tx } from '#server/db/database.ts'
import { type CheckoutState, ProviderError } from '../adapters/adapter.ts'
import { lockPayable } from '../queries.ts'
import { addToInbox, lowerDispute } from './inbox/queries.ts'
import type { Online } from './online.ts'
import { type Attempt, goneFacts, lockAttempt, scheduleRecheck } from './queries.ts'
import { hoursOf, requireAttempt, retryOnDeadlock } from './reconcile.ts'
import { aheadMinor, recheckDelay, unheardMinor } from './rules.ts'

type Paid = Extract<CheckoutState, { state: 'paid' }>

/**
 * Adds an item of what went back and is not known. Our own refunds are committed before they are sent, so all that the answer has
 * of them are read here. Returns whether one of them that failed meanwhile may hide a part.
 */
const addUnheard = async (tx: Tx, { adapters }: Online, { id, provider }: Attempt, remote: Paid): Promise<boolean> => {
  const { reference, currency, amountMinor: receivedMinor, refundedMinor } = remote
  const disputes = adapters.get(provider)?.showsDisputes ?? false
  const { bookedMinor, itemsMinor, doubtful, ...known } = await goneFacts(tx, id, currency, disputes)
  const facts = { ...known, receivedMinor, refundedMinor, bookedMinor: bookedMinor ?? receivedMinor }
  const unheard = unheardMinor(facts)
  const item = { provider, reference, reason: 'refunded_there', attempt_id: id, currency, amount_minor: unheard }
  if (unheard > 0) await addToInbox(tx, { ...item, gone_minor: itemsMinor + unheard })
  // Where what a dispute took shows as gone back, it may have been told as that before the dispute.
  const twice = disputes ? Math.min(itemsMinor, aheadMinor(facts)) : 0
  if (twice > 0) await lowerDispute(tx, id, currency, twice)
  return doubtful
}

/** Puts what went back at the provider and is not known here into the inbox, once; nothing is posted. */
const compare = (online: Online, { id, booking_id }: Attempt, remote: CheckoutState) =>
  retryOnDeadlock(online, async (tx) => {
    await lockPayable(tx, booking_id, null)
    const attempt = await lockAttempt(tx, id)
    if (attempt.state !== 'paid') return
    const doubtful =
      remote.state === 'paid' &&
      remote.reference === attempt.paid_reference &&
      (await addUnheard(tx, online, attempt, remote))
    await scheduleRecheck(tx, id, recheckDelay(hoursOf(attempt, online.now()), doubtful ? 'doubtful' : null))
  })

/**
 * Asks the provider how much of a paid attempt's money went back, and tells the operators of what we do not know. Webhooks and
 * reconciliation call this, concurrently; each amount is told once. A provider that does not respond is asked again later.
 */
export const recheckPaid = async (online: Online, attemptId: number): Promise<void> => {
  const attempt = await requireAttempt(online.database.db, attemptId)
  const { provider, reference, key } = attempt
  if (attempt.state !== 'paid') return
  /** Nobody has looked: neither with keys that are not taken, nor with none, nor with those of an account that does not know it. */
  const askAgain = (unsure: 'away' | null) => {
    const pause = recheckDelay(hoursOf(attempt, online.now()), unsure)
    return online.database.transaction((tx) => scheduleRecheck(tx, attemptId, pause, { unheard: true }))
  }
  const adapter = online.adapters.get(provider)
  if (!adapter) return void (await askAgain(null))
  try {
    await compare(online, attempt, await adapter.fetchState({ reference, key }))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    online.log.warn({ attempt: attemptId, provider, why: error.message }, 'a provider is away')
    await askAgain(error.kind === 'refused' ? null : 'away')
  }
}
