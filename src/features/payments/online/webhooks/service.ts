import type { IncomingHttpHeaders } from 'node:http'
import type { Provider } from '#server/config/paymentKeys.ts'
import { type Dispute, type Gone, type WebhookEvent, WebhookRefused } from '../../adapters/adapter.ts'
import { hurryRefunds } from '../../refunds/queries.ts'
import { processRefund } from '../../refunds/send.ts'
import { addDispute, addToInbox, hasDispute, nameReversal } from '../inbox/queries.ts'
import type { Online } from '../online.ts'
import { type Attempt, attemptByKey, attemptByPaidReference, attemptByReference, lockAttempt } from '../queries.ts'
import { recheckPaid } from '../recheck.ts'
import { retryOnDeadlock, settleAttempt } from '../reconcile.ts'
import { closeWebhook, isKnownWebhook, storeWebhook, webhookById } from './queries.ts'

/** Characters of an event's id that are stored. */
const longestId = 255

/**
 * Receives a webhook: verifies signature and age, then stores it with its processing job. A repeated delivery changes
 * nothing. @throws WebhookRefused, and then nothing was written
 */
export const receiveWebhook = async (
  { adapters, database, now }: Online,
  provider: Provider,
  raw: Buffer,
  headers: IncomingHttpHeaders,
): Promise<void> => {
  const adapter = adapters.get(provider)
  if (!adapter) throw new WebhookRefused('provider not configured')
  const { id, kind, reference, key, money, gone } = await adapter.verifyWebhook(raw, headers, now())
  if (id.length > longestId) throw new WebhookRefused('body')
  // Providers repeat deliveries until they get a 200; most are known, and a lookup is cheaper than a failed insert.
  if (await isKnownWebhook(database.db, provider, id)) return
  const webhook = {
    provider,
    event_id: id,
    kind: kind.slice(0, 255),
    reference,
    attempt_key: key,
    // It is told to the office as it is, and no payment has another currency.
    money: money && /^[A-Z]{3}$/.test(money.currency) ? JSON.stringify(money) : null,
    gone: gone && JSON.stringify(gone),
    body: raw,
  }
  await storeWebhook(database.db, webhook, now())
}

/** Puts a payment for an unknown checkout into the inbox. */
const inboxUnknown = ({ database }: Online, provider: Provider, money: NonNullable<WebhookEvent['money']>) =>
  database.transaction((tx) =>
    addToInbox(tx, {
      provider,
      reference: money.reference,
      reason: 'unknown_reference',
      amount_minor: money.amountMinor,
      currency: money.currency,
    }),
  )

/**
 * Puts a dispute into the inbox, once, or notes how it ended. A reversal that names no dispute but its payment is none of its own
 * where there is one already, and is the one that is told after it. Somebody may be settling it, so it is retried on a deadlock.
 */
const inboxDispute = (online: Online, { id, provider }: Attempt, { paid, dispute }: Gone & { dispute: Dispute }) =>
  retryOnDeadlock(online, async (tx) => {
    await lockAttempt(tx, id)
    const { reference, amountMinor: amount_minor, currency, outcome } = dispute
    if (reference !== paid && paid !== null) await nameReversal(tx, id, paid, reference)
    if (reference === paid && (await hasDispute(tx, id))) return
    await addDispute(tx, { provider, reference, attempt_id: id, amount_minor, currency, outcome })
  })

/** Processes a stored webhook: fetches the checkout's state from the provider, also of a payment that left. Idempotent. */
export const processWebhook = async (online: Online, webhookId: number): Promise<void> => {
  const { db } = online.database
  const webhook = await webhookById(db, webhookId)
  if (webhook?.state !== 'stored') return
  const { provider, reference, attempt_key, money } = webhook
  const gone = webhook.gone as Gone | null
  const attempt =
    (reference === null ? undefined : await attemptByReference(db, provider, reference)) ??
    (attempt_key === null ? undefined : await attemptByKey(db, attempt_key)) ??
    (gone?.paid ? await attemptByPaidReference(db, provider, gone.paid) : undefined)
  // Two endpoints of one account receive each other's events.
  const ours = attempt?.provider === provider ? attempt : undefined
  if (ours) {
    await settleAttempt(online, ours.id, { reference })
    // What a dispute takes may be among what went back: it is known by then.
    if (gone?.dispute) await inboxDispute(online, ours, { ...gone, dispute: gone.dispute })
    if (gone && !gone.dispute) for (const id of await hurryRefunds(db, ours.id)) await processRefund(online, id)
    if (gone) await recheckPaid(online, ours.id)
  } else if (!attempt && money) await inboxUnknown(online, provider, money as NonNullable<WebhookEvent['money']>)
  await closeWebhook(db, webhookId, ours ? 'done' : 'ignored')
}
