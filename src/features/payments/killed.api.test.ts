import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { buildBooking, buildProvider, buildService, buildWallet } from '../../../test/build.ts'

const { config, db, sql, signIn } = await testApp()
const program = new URL('../../../test/process.ts', import.meta.url).pathname

const CLIENTS = 16
const PRICE = 10_000
/** Against a hang only: each of four starts of the program takes a few seconds, and many on a busy machine. */
const unhurried = { timeout: 900_000 }

const started: ChildProcess[] = []
afterAll(() => {
  for (const one of started) one.kill('SIGKILL')
})

const start = async () => {
  const env = { ...process.env, DATABASE_URL: config.databaseUrl, RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  started.push(child)
  const [address] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string]
  return { child, address: address.trim() }
}

type Due = { booking: number; token: string; wallet: string }

/** Customers with finished visits of 100 SAR each, and the money for all of them. */
const owing = async (each: number): Promise<Due[]> => {
  const { id: e_provider_id } = await buildProvider(db, {})
  const { id: e_service_id } = await buildService(db, { e_provider_id, price_minor: PRICE })
  const dues: Due[] = []
  for (let n = 0; n < CLIENTS; n++) {
    const { id: user_id, token } = await signIn()
    const { id: wallet } = await buildWallet(db, { user_id, balance_minor: each * PRICE })
    for (let visit = 0; visit < each; visit++) {
      const at = Date.now() - (2 + n * each + visit) * 86_400_000
      const { id: booking } = await buildBooking(db, { user_id, e_service_id, status: 'done', at })
      dues.push({ booking, token, wallet })
    }
  }
  return dues
}

const pay = async (address: string, { booking, token, wallet }: Due): Promise<number> => {
  const answer = await fetch(`${address}/api/payments/wallets/${wallet}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': `pay-${booking}`,
    },
    body: JSON.stringify({ id: booking }),
  })
  const { data } = (await answer.json()) as { data: { id: number } }
  if (answer.status !== 200) throw new Error(`HTTP ${answer.status}`)
  return data.id
}

/** Pays one booking after the other on each connection; collects the acknowledged payments, not the interrupted ones. */
const stream = async (address: string, dues: readonly Due[], acknowledged: Map<number, number>) => {
  const waiting = [...dues]
  const line = async () => {
    for (let due = waiting.shift(); due; due = waiting.shift()) {
      try {
        acknowledged.set(due.booking, await pay(address, due))
      } catch {
        // Interrupted: only the ledger knows whether it was paid.
      }
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, line))
}

test(
  'killed amid a stream of payments, again and again: what was acknowledged is paid, all ends up paid once',
  unhurried,
  async () => {
    const dues = await owing(12)
    const acknowledged = new Map<number, number>()
    for (const enough of [20, 60, 110]) {
      const { child, address } = await start()
      const left = dues.filter(({ booking }) => !acknowledged.has(booking))
      const exited = once(child, 'exit')
      let ended = false
      const paying = stream(address, left, acknowledged).finally(() => {
        ended = true
      })
      // Where all calls fail, the stream ends before there are enough.
      while (acknowledged.size < enough && !ended) await new Promise((done) => setTimeout(done, 1))
      child.kill('SIGKILL')
      await Promise.all([paying, exited])
      expect(acknowledged.size).toBeGreaterThanOrEqual(enough)
      expect(acknowledged.size).toBeLessThan(dues.length)

      const paid = await sql<{ id: number; booking_id: number; payment_status_id: number }[]>`
      SELECT id, booking_id, payment_status_id FROM payments`
      const kept = new Map(paid.map(({ id, booking_id }) => [booking_id, id]))
      for (const [booking, payment] of acknowledged) expect(kept.get(booking)).toBe(payment)
      // Nothing is half done: every payment has its journal, and there is no journal without one.
      const [books] = await sql<{ journals: number; open: number; wallets: number }[]>`
      SELECT (SELECT count(DISTINCT journal_id) FROM entries e JOIN accounts a ON a.id = e.account_id
              WHERE a.kind = 'wallet' AND e.amount_minor < 0)::int AS journals,
             (SELECT count(*) FROM payments WHERE payment_status_id <> 2)::int AS open,
             (SELECT sum(balance_minor) FROM accounts WHERE kind = 'wallet')::int AS wallets`
      expect(books).toEqual({ journals: paid.length, open: 0, wallets: (dues.length - paid.length) * PRICE })
    }

    // Interrupted calls are repeated with the same key until there is a response.
    const { child, address } = await start()
    for (let before = -1; acknowledged.size > before; ) {
      before = acknowledged.size
      const again = dues.filter(({ booking }) => !acknowledged.has(booking))
      await stream(address, again, acknowledged)
    }
    child.kill('SIGTERM')
    expect(acknowledged.size).toBe(dues.length)
    const [{ count } = { count: 0 }] = await sql<{ count: number }[]>`SELECT count(*)::int AS count FROM payments`
    expect(count).toBe(dues.length)
  },
)
