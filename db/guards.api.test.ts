import { describe, expect, test } from 'vitest'
import { canMove } from '../src/features/payments/online/rules.ts'
import { testApp } from '../test/app.ts'
import {
  buildBooking,
  buildCoupon,
  buildExclusion,
  buildPayment,
  buildProvider,
  buildService,
  buildWallet,
} from '../test/build.ts'

/**
 * What the database refuses by itself, tried past the program: the program checks most of it first, so that its own tests
 * would not notice a constraint that is gone. The names are those of db/schema.txt.
 */
const { db, sql, signIn } = await testApp()

type Failure = { code?: string; constraint?: string; message?: string }
const failure = async (work: Promise<unknown>): Promise<Failure> =>
  work.then(
    () => ({ message: 'it was accepted' }),
    (error: Failure) => ({ code: error.code, constraint: error.constraint, message: error.message }),
  )
const unique = (constraint: string) => ({ code: '23505', constraint })
const check = (constraint: string) => ({ code: '23514', constraint })
/** Refused by a trigger, in its own words. */
const judged = (words: RegExp) => ({ code: '23514', message: expect.stringMatching(words) })

const appendOnly = { code: '23001', message: expect.stringMatching(/^\w+ is append-only$/) }

const past = () => Date.now() - 26 * 3_600_000

describe('payments', () => {
  const pay = (bookingId: number, userId: number, status: number) => sql`
    INSERT INTO payments (booking_id, user_id, amount_minor, description, payment_method_id, payment_status_id)
    VALUES (${bookingId}, ${userId}, 100, '', 6, ${status})`

  test.each([
    [1, 1],
    [1, 2],
    [2, 1],
    [2, 2],
  ])('of one booking two that live, %i and %i: the second is refused', async (first, second) => {
    const { id, user_id } = await buildBooking(db, { status: 'done', at: past() })
    for (const over of [3, 4]) await pay(id, user_id, over)
    if (first === 2) await buildPayment(db, { booking_id: id })
    else await pay(id, user_id, first)
    expect(await failure(pay(id, user_id, second))).toMatchObject(unique('payments_one_live'))
    // Neither does one that was over come back beside it.
    const back = sql`UPDATE payments SET payment_status_id = ${second} WHERE booking_id = ${id} AND payment_status_id = 3`
    expect(await failure(back)).toMatchObject(unique('payments_one_live'))
  })

  test('give back no more than they were, and nothing negative', async () => {
    const { id, amount_minor } = await buildPayment(db)
    for (const refunded of [amount_minor + 1, -1])
      expect(await failure(sql`UPDATE payments SET refunded_minor = ${refunded} WHERE id = ${id}`)).toMatchObject(
        check('payments_check'),
      )
  })
})

describe('attempts to pay online', () => {
  const states = ['created', 'pending', 'paid', 'refunded', 'failed'] as const
  const attempt = async (state: string) => {
    const { id, user_id } = await buildBooking(db, { status: 'done', at: past() })
    const paid = state === 'paid' || state === 'refunded' ? 'ch_1' : null
    const [row] = await sql<{ id: number }[]>`
      INSERT INTO payment_attempts (booking_id, user_id, provider, payment_method_id, amount_minor, currency, state,
        paid_reference, sandbox, locale)
      VALUES (${id}, ${user_id}, 'stripe', 7, 100, 'SAR', ${state}, ${paid}, true, 'en') RETURNING id`
    return row?.id ?? 0
  }
  const moved = async (id: number, to: string) => {
    const paid = to === 'paid' || to === 'refunded' ? 'ch_1' : null
    return failure(sql`UPDATE payment_attempts SET state = ${to}, paid_reference = ${paid} WHERE id = ${id}`)
  }
  const forget = (id: number) => sql`DELETE FROM payment_attempts WHERE id = ${id}`

  test.each(states.flatMap((from) => states.map((to) => [from, to] as const)))('%s → %s', async (from, to) => {
    const id = await attempt(from)
    const allowed = from === to || canMove(from, to)
    expect(await moved(id, to)).toMatchObject(
      allowed
        ? { message: 'it was accepted' }
        : judged(new RegExp(`^attempt ${id} cannot move from ${from} to ${to}$`)),
    )
    // A paid one without its journal is no state of the books.
    await forget(id)
  })

  test('are paid by something, and only a paid one is a payment', async () => {
    const id = await attempt('pending')
    const nameless = sql`UPDATE payment_attempts SET state = 'paid' WHERE id = ${id}`
    expect(await failure(nameless)).toMatchObject({ code: '23514' })
    const { id: payment } = await buildPayment(db)
    const early = sql`UPDATE payment_attempts SET payment_id = ${payment} WHERE id = ${id}`
    expect(await failure(early)).toMatchObject({ code: '23514' })
    await forget(id)
  })

  test('have one checkout each at a provider, one key, one payment', async () => {
    const [one, two] = [await attempt('pending'), await attempt('pending')]
    await sql`UPDATE payment_attempts SET reference = 'cs_1' WHERE id = ${one}`
    expect(await failure(sql`UPDATE payment_attempts SET reference = 'cs_1' WHERE id = ${two}`)).toMatchObject(
      unique('payment_attempts_provider_reference_key'),
    )
    const same = sql`UPDATE payment_attempts SET key = (SELECT key FROM payment_attempts WHERE id = ${one}) WHERE id = ${two}`
    expect(await failure(same)).toMatchObject(unique('payment_attempts_key_key'))
    for (const id of [one, two]) await forget(id)
  })
})

describe('time', () => {
  const span = (hours: number, length = 1) => {
    const at = (h: number) => new Date(Date.UTC(2031, 0, 1) + h * 3_600_000).toISOString()
    return `[${at(hours)},${at(hours + length)})`
  }
  const market = async () => {
    const provider = await buildProvider(db)
    const service = await buildService(db, { e_provider_id: provider.id })
    const booking = await buildBooking(db, { e_service_id: service.id })
    const [worker] = await sql<{ id: number }[]>`SELECT id FROM workers WHERE e_provider_id = ${provider.id}`
    return { provider: provider.id, worker: worker?.id ?? 0, booking: booking.id, service: service.id }
  }
  type Market = Awaited<ReturnType<typeof market>>
  const claim = ({ provider, worker }: Market, kind: string, booking: number | null, at: string, active = true) => sql`
    INSERT INTO time_claims (e_provider_id, worker_id, booking_id, kind, active, span)
    VALUES (${provider}, ${worker}, ${booking}, ${kind}, ${active}, ${at})`

  test('of one worker is sold once: touching is no overlap, a released claim is none', async () => {
    const here = await market()
    await claim(here, 'time_off', null, span(10))
    await claim(here, 'external', null, span(11))
    for (const at of [span(10), span(9.5), span(10.5), span(9, 5), span(10.25, 0.5)])
      expect(await failure(claim(here, 'time_off', null, at))).toMatchObject({
        code: '23P01',
        constraint: 'one_place_at_a_time',
      })
    await claim(here, 'time_off', null, span(10), false)
    const back = sql`UPDATE time_claims SET active = true WHERE worker_id = ${here.worker} AND NOT active`
    expect(await failure(back)).toMatchObject({ code: '23P01' })
  })

  test('is not claimed for a visit of a service that the worker does not do', async () => {
    const here = await market()
    await buildExclusion(db, { worker_id: here.worker, e_service_id: here.service })
    await sql`UPDATE time_claims SET active = false WHERE booking_id = ${here.booking}`
    expect(await failure(claim(here, 'visit', here.booking, span(20)))).toMatchObject(
      judged(/^worker \d+ does not do the service of booking \d+$/),
    )
    await claim(here, 'time_off', null, span(20))
  })

  test('is claimed once by a visit, and by nothing that is no visit', async () => {
    const here = await market()
    expect(await failure(claim(here, 'visit', here.booking, span(20)))).toMatchObject(
      unique('time_claims_one_active_visit'),
    )
    expect(await failure(claim(here, 'visit', null, span(20)))).toMatchObject({ code: '23514' })
    expect(await failure(claim(here, 'time_off', here.booking, span(20)))).toMatchObject({ code: '23514' })
    expect(await failure(claim(here, 'visit', 999_999, span(20)))).toMatchObject({ code: '23503' })
  })

  test('of a worker is claimed for their own provider only', async () => {
    const [here, there] = [await market(), await market()]
    const stray = claim({ ...here, provider: there.provider }, 'time_off', null, span(30))
    expect(await failure(stray)).toMatchObject({ code: '23503' })
  })

  test('of a cancelled booking is nobody’s: no claim stays, none comes back, none is new', async () => {
    const here = await market()
    const words = judged(/^booking \d+ is cancelled and claims time$/)
    const { booking } = here
    expect(await failure(sql`UPDATE bookings SET booking_status_id = 7 WHERE id = ${booking}`)).toMatchObject(words)
    expect(await failure(sql`UPDATE bookings SET cancel = true WHERE id = ${booking}`)).toMatchObject(words)
    // In either order, as long as it is one transaction.
    await sql.begin(async (tx) => {
      await tx`UPDATE bookings SET booking_status_id = 7, cancel = true WHERE id = ${booking}`
      await tx`UPDATE time_claims SET active = false WHERE booking_id = ${booking}`
    })
    const back = sql`UPDATE time_claims SET active = true WHERE booking_id = ${booking}`
    expect(await failure(back)).toMatchObject(words)
    expect(await failure(claim(here, 'visit', booking, span(40)))).toMatchObject(words)
  })
})

describe('the ledger', () => {
  const money = async () => {
    const { id } = await signIn()
    const wallet = (await buildWallet(db, { user_id: id, balance_minor: 500 })).id
    const [other] = await sql<{ id: string }[]>`
      INSERT INTO accounts (kind, name, currency, e_provider_id) VALUES ('earnings', 'x', 'SAR', ${(await buildProvider(db)).id})
      RETURNING id`
    return { wallet, other: other?.id ?? '' }
  }
  const post = (entries: [string, number][]) =>
    sql.begin(async (tx) => {
      const [journal] = await tx<{ id: number }[]>`
        INSERT INTO journals (kind, idempotency_key) VALUES ('payment', gen_random_uuid()::text) RETURNING id`
      for (const [account, amount] of entries)
        await tx`INSERT INTO entries (journal_id, account_id, amount_minor) VALUES (${journal?.id}, ${account}, ${amount})`
      for (const [account, amount] of entries)
        await tx`UPDATE accounts SET balance_minor = balance_minor + ${amount}::int WHERE id = ${account}`
    })

  test('a journal sums to zero in one currency', async () => {
    const { wallet, other } = await money()
    const words = judged(/does not balance$/)
    expect(await failure(post([[wallet, -100]]))).toMatchObject(words)
    expect(
      await failure(
        post([
          [wallet, -100],
          [other, 99],
        ]),
      ),
    ).toMatchObject(words)
    await sql`UPDATE accounts SET currency = 'EUR' WHERE id = ${other}`
    expect(
      await failure(
        post([
          [wallet, -100],
          [other, 100],
        ]),
      ),
    ).toMatchObject(words)
  })

  test('is not rewritten, and a key is posted once', async () => {
    const { wallet, other } = await money()
    await post([
      [wallet, -100],
      [other, 100],
    ])
    for (const text of [
      `UPDATE entries SET amount_minor = 1 WHERE account_id = '${wallet}'`,
      `DELETE FROM entries WHERE account_id = '${wallet}'`,
      `UPDATE journals SET kind = 'x'`,
      'DELETE FROM journals',
    ])
      expect(await failure(sql.unsafe(text)), text).toMatchObject(appendOnly)
    const twice = sql`INSERT INTO journals (kind, idempotency_key) SELECT kind, idempotency_key FROM journals LIMIT 1`
    expect(await failure(twice)).toMatchObject(unique('journals_idempotency_key_key'))
  })

  test('a wallet never falls below nothing, and a disabled one gets nothing', async () => {
    const { wallet, other } = await money()
    const over = post([
      [wallet, -501],
      [other, 501],
    ])
    expect(await failure(over)).toMatchObject({ code: '23514' })
    await sql`UPDATE accounts SET enabled = false WHERE id = ${wallet}`
    const into = post([
      [wallet, 100],
      [other, -100],
    ])
    expect(await failure(into)).toMatchObject(judged(/^wallet [\w-]+ is disabled$/))
    // What is in it may still be taken out.
    await post([
      [wallet, -100],
      [other, 100],
    ])
  })
})

test('a coupon is used no more often than its limit, and not less than never', async () => {
  const { id } = await buildCoupon(db, { usage_limit: 1 })
  for (const used of [2, -1])
    expect(await failure(sql`UPDATE coupons SET used = ${used} WHERE id = ${id}`)).toMatchObject({ code: '23514' })
})

test('the history of a booking is not rewritten', async () => {
  const { id } = await buildBooking(db)
  for (const text of [
    "UPDATE booking_events SET note = 'x'",
    "UPDATE booking_events SET note = '—', actor = 'operator'",
    'UPDATE booking_events SET at = now()',
    'DELETE FROM booking_events',
  ])
    expect(await failure(sql.unsafe(`${text} WHERE booking_id = ${id}`)), text).toMatchObject(appendOnly)
})

describe('what a person, a team or a visit has one of', () => {
  test('a person has one default address', async () => {
    const { id } = await signIn()
    const add = () => sql`
      INSERT INTO addresses (user_id, description, address, latitude, longitude, time_zone, "default")
      VALUES (${id}, 'Home', 'Olaya', 24.69, 46.68, 'Asia/Riyadh', true)`
    await add()
    expect(await failure(add())).toMatchObject(unique('addresses_one_default'))
  })

  test('a member of a team is one worker of it', async () => {
    const { workers } = await buildProvider(db)
    const again = sql`
      INSERT INTO workers (e_provider_id, user_id, name) SELECT e_provider_id, user_id, name FROM workers
      WHERE id = ${workers[0]?.id ?? 0}`
    expect(await failure(again)).toMatchObject(unique('workers_user'))
  })

  test('a visit has one open proposal and one open correction of its hours', async () => {
    const { id, user_id } = await buildBooking(db, { status: 'done', at: past() })
    const propose = () => sql`
      INSERT INTO visit_proposals (booking_id, user_id, visit_local, starts_at)
      VALUES (${id}, ${user_id}, now() AT TIME ZONE 'UTC', now())`
    const correct = () => sql`
      INSERT INTO visit_hours (booking_id, user_id, start_at, ends_at, former_start_at, former_ends_at)
      VALUES (${id}, ${user_id}, now(), now() + interval '1 hour', now(), now())`
    await propose()
    await correct()
    expect(await failure(propose())).toMatchObject(unique('visit_proposals_one_open'))
    expect(await failure(correct())).toMatchObject(unique('visit_hours_one_open'))
    for (const table of ['visit_proposals', 'visit_hours'])
      await sql.unsafe(`UPDATE ${table} SET state = 'withdrawn', answered_at = now() WHERE booking_id = ${id}`)
    await propose()
    await correct()
  })
})

test('what was confirmed at the door is not rewritten', async () => {
  const { id, user_id } = await buildBooking(db)
  await sql`
    INSERT INTO visit_confirmations (booking_id, step, side, how, user_id) VALUES (${id}, 'start', 'customer', 'tap', ${user_id})`
  for (const text of ["UPDATE visit_confirmations SET side = 'provider'", 'DELETE FROM visit_confirmations'])
    expect(await failure(sql.unsafe(`${text} WHERE booking_id = ${id}`)), text).toMatchObject(appendOnly)
})
