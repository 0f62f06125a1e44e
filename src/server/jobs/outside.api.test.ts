import { afterAll, beforeEach, expect, test } from 'vitest'
import { handlersFor } from '#app/jobs.ts'
import { renderMail } from '#features/mails/renderMail.ts'
import { queueMail } from '#features/mails/service.ts'
import { sendPushes } from '#features/notifications/push/service.ts'
import { mailServer } from '../../../test/mailServer.ts'
import { onlinePaymentTest } from '../../../test/onlinePayments.ts'
import { openTransactions } from '../../../test/openTransactions.ts'
import { browser, pushService } from '../../../test/pushService.ts'
import { enqueue } from './queries.ts'
import { startWorker } from './worker.ts'

const [mails, pushes] = [await mailServer(), await pushService()]
const testing = await onlinePaymentTest({ SMTP_URL: mails.url, PUSH_SERVICES: pushes.url })
const { api, config, database, sql, network, signIn } = testing
const databaseUrl = config.databaseUrl ?? ''

/** Transactions that were open during a call to another service, by service. */
const seen: [who: string, open: number][] = []
const watch = (who: string) => async () => {
  seen.push([who, await openTransactions(databaseUrl)])
}
network.before = watch('payment provider')
mails.mood.before = watch('mail server')
pushes.mood.before = watch('push service')

const errors: unknown[] = []
const worker = await startWorker({
  database,
  handlers: handlersFor(config),
  pollSeconds: 0.5,
  onError: (error) => errors.push(error),
})
afterAll(async () => {
  await worker.stop()
  await Promise.all([mails.down(), pushes.close()])
})
beforeEach(() => {
  seen.splice(0)
})

const polling = { timeout: 60_000 }
const askedAlone = (who: string) => {
  expect(seen.map(([name]) => name)).toContain(who)
  expect(seen.filter(([, open]) => open > 0)).toEqual([])
  expect(errors).toEqual([])
}

test('this test can fail: a transaction that is open during an outside call is detected', async () => {
  await database.transaction(async (tx) => {
    await enqueue(tx, [])
    await watch('nobody')()
  })
  expect(seen).toEqual([['nobody', 1]])
})

test('a payment provider: checkout, webhook, refund', async () => {
  const { customer, id } = await testing.finished()
  await testing.start(customer, id, '/Stripe')
  const { delivery } = await testing.press(await testing.newest(id), 'pay')
  if (delivery) await testing.deliver('stripe', delivery)
  await expect.poll(() => testing.payments(id), polling).toHaveLength(1)
  const [payment] = await testing.payments(id)
  const body = { amount: null, reason: 'late' }
  await api('POST', `payments/${payment?.id}/refunds`, { token: testing.operator.token, body })
  await expect
    .poll(() => sql`SELECT 1 FROM refunds WHERE payment_id = ${payment?.id} AND state = 'done'`, polling)
    .toHaveLength(1)
  askedAlone('payment provider')
})

test('a payment provider: reconciling', async () => {
  const { customer, id } = await testing.finished()
  await testing.start(customer, id, '/Stripe')
  await testing.press(await testing.newest(id), 'pay')
  await sql`UPDATE payment_attempts SET next_check_at = now() WHERE next_check_at IS NOT NULL`
  await database.transaction((tx) => enqueue(tx, [{ queue: 'reconcile', key: 'now', at: Date.now(), data: {} }]))
  await expect.poll(() => testing.payments(id), polling).toHaveLength(1)
  askedAlone('payment provider')
})

test('a mail server', async () => {
  const words = { subject: 'Hello', greeting: 'Hi', opening: 'What', closing: [], from: 'Doorstep' }
  const link = { label: 'Open', url: 'https://doorstep.example/' }
  const mail = renderMail({ recipient: 'someone@example.com', locale: 'en', link, ...words })
  await database.transaction((tx) => queueMail(tx, mail))
  await expect.poll(() => sql`SELECT 1 FROM mails`, polling).toEqual([])
  askedAlone('mail server')
})

test('a push service', async () => {
  const { id, token } = await signIn()
  const body = { endpoint: `${pushes.url}/someone`, keys: browser().keys }
  expect((await api('POST', 'push_subscriptions', { token, body })).status).toBe(200)
  const push = { title: 'Hello', body: 'What', url: '/', tag: 'x', lang: 'en', dir: 'ltr' }
  await database.transaction((tx) => sendPushes(tx, [{ userId: id, push, requestId: undefined }]))
  await expect.poll(() => seen.map(([who]) => who), polling).toContain('push service')
  askedAlone('push service')
})
