import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, expect, test } from 'vitest'
import type { Provider } from '#server/config/paymentKeys.ts'
import { currencyOf } from '../../../../test/currencies.ts'
import { onlinePaymentTest } from '../../../../test/onlinePayments.ts'
import { entries } from '../adapters/all.ts'

/**
 * The program is killed between each two steps of an online payment; this process continues as the next start. A database
 * trigger that blocks just before a step decides where it is killed.
 */
const world = await onlinePaymentTest()
const { api, sql, ownerSql, config, currency, finished } = world
const { start, open, press, work, reconcile, payments, attempts, stateOf } = world
const program = new URL('../../../../test/process.ts', import.meta.url).pathname

const children: ChildProcess[] = []
afterAll(() => {
  for (const one of children) one.kill('SIGKILL')
})

const launch = async () => {
  const env = { ...process.env, DATABASE_URL: config.databaseUrl, RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const [address] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string]
  const origin = address.trim()
  const ask = (url: string, init: RequestInit = {}) =>
    fetch(new URL(new URL(url, origin).pathname + new URL(url, origin).search, origin), {
      redirect: 'manual',
      ...init,
    })
  return { child, ask }
}

const LOCK = 4242
/** Blocks everything that reaches this step until the trap is removed. */
const trapAt = async (step: string) => {
  const holder = await sql.reserve()
  await holder`SELECT pg_advisory_lock(${LOCK})`
  await ownerSql.unsafe(`
    CREATE OR REPLACE FUNCTION wait_here() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_advisory_xact_lock(${LOCK}); RETURN coalesce(NEW, OLD); END $$;
    CREATE TRIGGER wait_here BEFORE ${step} FOR EACH ROW EXECUTE FUNCTION wait_here()`)
  const waiting = () => sql<{ pid: number }[]>`
    SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = ${LOCK} AND NOT granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
  return {
    reached: async () => (await waiting()).length > 0,
    /** Blocked statements end with the program. */
    lift: async () => {
      for (const { pid } of await waiting()) await sql`SELECT pg_terminate_backend(${pid})`
      await holder`SELECT pg_advisory_unlock(${LOCK})`
      holder.release()
      await ownerSql.unsafe(`DROP TRIGGER wait_here ON ${step.split(' ON ')[1]}`)
    },
  }
}

/** The steps of a customer's payment in order, until a call gets no response. */
const payUntilKilled = async (
  { ask }: Awaited<ReturnType<typeof launch>>,
  { id, token, provider }: { id: number; token: string; provider: Provider },
) => {
  const ticket = await ask('/api/payments/checkouts', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ booking_id: id, route: entries[provider].route }),
  })
  const { data } = (await ticket.json()) as { data: { url: string } }
  const hosted = (await ask(data.url)).headers.get('location') ?? ''
  const paid = await ask(hosted, { method: 'POST', body: new URLSearchParams({ do: 'pay' }) })
  await ask(paid.headers.get('location') ?? '')
}

const steps: [string, Provider, string][] = [
  ['asking for a checkout', 'stripe', 'INSERT ON checkout_tickets'],
  ['opening the window', 'stripe', 'DELETE ON checkout_tickets'],
  ['writing the attempt down', 'stripe', 'INSERT ON payment_attempts'],
  ['the provider hears of it', 'stripe', 'INSERT ON sandbox_objects'],
  ['keeping the provider’s answer', 'stripe', 'UPDATE ON payment_attempts'],
  ['storing the webhook', 'stripe', 'INSERT ON payment_webhooks'],
  ['recording the payment', 'stripe', 'INSERT ON payments'],
  ['sharing the money', 'stripe', 'INSERT ON entries'],
  ['closing the webhook', 'stripe', 'UPDATE ON payment_webhooks'],
  ['recording what was taken', 'paypal', 'INSERT ON payments'],
  ['recording the payment', 'razorpay', 'INSERT ON payments'],
]

test.each(steps)('killed before %s (%s): paid once in the end', { timeout: 180_000 }, async (_, provider, step) => {
  await currency(currencyOf[provider])
  const { id, customer } = await finished()
  const child = await launch()
  const trap = await trapAt(step)
  const paying = payUntilKilled(child, { id, token: customer.token, provider }).catch(() => undefined)
  await expect.poll(trap.reached, { timeout: 60_000 }).toBe(true)
  child.child.kill('SIGKILL')
  await Promise.all([paying, once(child.child, 'exit')])
  await trap.lift()

  // The next start: runs waiting jobs and due checks.
  const next = async () => {
    await work()
    await reconcile()
  }
  await next()
  const paidThere = (
    await sql<{ n: number }[]>`SELECT count(*)::int AS n FROM sandbox_objects o JOIN payment_attempts a
      ON a.checkout_url LIKE '%/' || o.id WHERE a.booking_id = ${id} AND o.data ->> 'state' = 'paid'`
  )[0]?.n
  // Paid attempts complete without the customer; an unpaid customer can still pay.
  if (!paidThere) {
    expect(await stateOf(customer, id)).not.toBe('paid')
    const { attempt } = await start(customer, id, entries[provider].route)
    if (!attempt) throw new Error('cannot be paid any more')
    await open((await press(attempt, 'pay')).to)
  }
  expect(await payments(id)).toMatchObject([{ payment_status_id: 2, amount_minor: 10_000 }])
  expect(await stateOf(customer, id)).toBe('paid')
  world.network.clock = 20 * 60_000
  await next()
  world.network.clock = 0
  expect((await attempts(id)).filter(({ state }) => state === 'paid')).toHaveLength(1)
  expect((await attempts(id)).every(({ state }) => ['paid', 'failed'].includes(state))).toBe(true)
})

test.each<[string, Provider, string]>([
  ['sending a refund', 'stripe', 'INSERT ON sandbox_objects'],
  ['hearing how it went', 'stripe', 'UPDATE ON refunds'],
  ['hearing how it went', 'razorpay', 'UPDATE ON refunds'],
])('killed before %s (%s): given back once', { timeout: 180_000 }, async (_, provider, step) => {
  await currency(currencyOf[provider])
  const { id, customer } = await finished()
  const { attempt } = await start(customer, id, entries[provider].route)
  if (!attempt) throw new Error('no attempt')
  await open((await press(attempt, 'pay')).to)
  const [payment] = await payments(id)
  const child = await launch()
  // Before it is asked: the program sends a refund at once.
  const trap = await trapAt(step)
  const asked = await api('POST', `payments/${payment?.id}/refunds`, {
    token: world.operator.token,
    body: { amount: 40 },
  })
  expect(asked.status).toBe(200)
  await expect.poll(trap.reached, { timeout: 60_000 }).toBe(true)
  child.child.kill('SIGKILL')
  await once(child.child, 'exit')
  await trap.lift()
  await reconcile()
  await reconcile()
  const [row] = await sql`SELECT
    (SELECT coalesce(sum((o.data ->> 'amountMinor')::int), 0)::int FROM sandbox_objects o JOIN payment_attempts a
      ON o.data ->> 'paymentId' = a.paid_reference WHERE a.booking_id = ${id} AND o.data ->> 'kind' = 'refund') AS there,
    (SELECT string_agg(state, ',') FROM refunds WHERE booking_id = ${id}) AS here`
  expect(row).toEqual({ there: 4_000, here: 'done' })
})
