/**
 * R14 through several processes: a wallet with funds for ten of 50 visits that are paid at once, the last use of a coupon that 50 book
 * with, one visit paid in cash and from the wallet 25 times each. `node bench/money.ts [rounds] [processes] [replica]`, with a standby
 * for public reads (R21); needs a build and nothing running.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { buildBooking, buildCoupon, buildProvider, buildService, buildToken, buildWallet } from '../test/build.ts'
import { checkInvariants } from '../test/invariants.ts'
import { createClient } from './client.ts'
import { openProcesses } from './stage.ts'
import { seedOffers, visit } from './visits.ts'

const given = process.argv.slice(2)
const [rounds = 20, processes = 3] = given.filter((word) => Number(word) >= 0).map(Number)
const kind = given.includes('replica') ? 'replica' : undefined
const [RIVALS, FUNDED, PRICE, DAY] = [50, 10, 10_000, 86_400_000]

const { database, launch, close } = await openProcesses(processes, kind)
const { db, sql } = database
const { services, customers } = await seedOffers(database, RIVALS)
const server = await launch()
const client = createClient(server.port, RIVALS)

let refused = 0
let keys = 0
/** What a busy machine refuses (503) is asked again with its key, as clients do. */
const post = async (token: string, path: string, body: object): Promise<string> => {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': `money-${keys++}`,
  }
  for (;;) {
    const asked = { method: 'POST', path: `/api/${path}`, headers, body: JSON.stringify(body) }
    const { status, text } = await client.send(asked)
    if (status !== 503) return `${status} ${(JSON.parse(text) as { code?: string }).code ?? 'ok'}`
    refused += 1
    await pause(200)
  }
}
/** How many answers of each kind, of all rounds. */
const tallies: Record<string, Record<string, number>> = {}
const faults: string[] = []
const race = async (what: string, asked: Promise<string>[], expected: Record<string, number>): Promise<void> => {
  const answers = await Promise.all(asked)
  const all = tallies[what] ?? {}
  tallies[what] = all
  for (const answer of answers) all[answer] = (all[answer] ?? 0) + 1
  for (const [answer, times] of Object.entries(expected)) {
    const found = answers.filter((one) => one === answer).length
    if (found !== times) faults.push(`${what}: ${found} × ${answer}`)
  }
}
const numberOf = async (text: ReturnType<typeof sql<{ n: number }[]>>): Promise<number> => (await text)[0]?.n ?? 0
const expectThat = (what: string, found: number, wanted: number) =>
  void (found === wanted || faults.push(`${what}: ${found} where ${wanted} is right`))

/** A customer with visits that are done and not paid, and a wallet. */
const withVisits = async (visits: number, balance_minor: number) => {
  const { token, userId: user_id } = await buildToken(db)
  const { id: e_service_id } = await buildService(db, {
    e_provider_id: (await buildProvider(db)).id,
    price_minor: PRICE,
  })
  const ids: number[] = []
  for (let n = 0; n < visits; n++) {
    const at = Date.now() - (n + 2) * DAY
    ids.push((await buildBooking(db, { user_id, e_service_id, status: 'done', at })).id)
  }
  return { token, ids, wallet: (await buildWallet(db, { user_id, balance_minor })).id }
}
const balanceOf = (wallet: string) => numberOf(sql`SELECT balance_minor::int AS n FROM accounts WHERE id = ${wallet}`)
const paymentsOf = (ids: number[]) =>
  numberOf(sql`SELECT count(*)::int AS n FROM payments WHERE booking_id = ANY (${ids}::int[])`)

for (let round = 0; round < rounds; round++) {
  const many = await withVisits(RIVALS, FUNDED * PRICE)
  const paying = many.ids.map((id) => post(many.token, `payments/wallets/${many.wallet}`, { id }))
  await race('50 visits, funds for ten', paying, { '200 ok': FUNDED })
  expectThat('what is left', await balanceOf(many.wallet), 0)
  expectThat('payments', await paymentsOf(many.ids), FUNDED)

  const coupon = await buildCoupon(db, { usage_limit: 1 })
  const booking = customers.map(({ token }, n) =>
    post(token, 'bookings', { ...visit(services, round * RIVALS + n), coupon_id: coupon.id }),
  )
  await race('a coupon with one use', booking, { '200 ok': 1, '409 coupon_exhausted': RIVALS - 1 })
  expectThat('uses', await numberOf(sql`SELECT used::int AS n FROM coupons WHERE id = ${coupon.id}`), 1)

  const one = await withVisits(1, RIVALS * PRICE)
  const [id = 0] = one.ids
  const twoWays = Array.from({ length: RIVALS }, (_, n) =>
    post(one.token, n % 2 ? 'payments/cash' : `payments/wallets/${one.wallet}`, { id }),
  )
  await race('one visit, two ways', twoWays, {})
  const inCash = await numberOf(
    sql`SELECT count(*)::int AS n FROM payments WHERE booking_id = ${id} AND payment_status_id = 1`,
  )
  expectThat('payments of it', await paymentsOf([id]), 1)
  expectThat('the wallet after it', await balanceOf(one.wallet), (RIVALS - 1 + inCash) * PRICE)
}
console.table(tallies)
const broken = Object.keys(await checkInvariants(database))
if (broken.length > 0) faults.push(`broken invariants: ${broken.join(', ')}`)
console.log(
  `R14: ${rounds} rounds, ${processes} processes${kind ? ', a replica' : ''}, ${refused} × 503: ${faults.length === 0 ? 'passed' : `FAILED: ${faults.slice(0, 8).join('; ')}`}`,
)
client.close()
await server.stop()
await close()
process.exitCode = faults.length === 0 ? 0 : 1
