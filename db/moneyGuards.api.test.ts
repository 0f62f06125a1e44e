import { describe, expect, test } from 'vitest'
import { canMove } from '../src/features/payments/online/rules.ts'
import { testApp } from '../test/app.ts'
import { buildBooking, buildCoupon, buildPayment, buildProvider, buildWallet } from '../test/build.ts'
import { appendOnly, check, failure, judged, unique } from '../test/refusals.ts'

/**
 * What the database refuses by itself of money, tried past the program: the program checks most of it first, so that its own tests
 * would not notice a constraint that is gone. The names are those of db/schema.txt.
 */
const { db, sql, signIn } = await testApp()

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
    const paid = [await attempt('paid'), await attempt('paid')]
    const { id: payment } = await buildPayment(db)
    const both = sql`UPDATE payment_attempts SET payment_id = ${payment} WHERE id = ANY (${paid}::int[])`
    expect(await failure(both)).toMatchObject(unique('payment_attempts_payment_id_key'))
    for (const id of [one, two, ...paid]) await forget(id)
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

  test('is not rewritten; a key is posted once, and a journal reversed once', async () => {
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
    const reversed = sql`INSERT INTO journals (kind, idempotency_key, reverses_id)
      SELECT 'refund', 'reversal ' || n, (SELECT min(id) FROM journals) FROM generate_series(1, 2) n`
    expect(await failure(reversed)).toMatchObject(unique('journals_reverses_id_key'))
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

describe('what was paid to providers and customers', () => {
  /** Why a statement is refused after others, which are taken back with it. */
  const refusedAfter = (before: string, text: string) =>
    failure(
      sql.begin(async (tx) => {
        await tx.unsafe(before)
        await tx.unsafe(text)
        throw new Error('it was accepted')
      }),
    )
  const scene = async () => {
    const [{ id: provider }, { id: person }] = [await buildProvider(db), await signIn()]
    const batch = `INSERT INTO payout_batches (currency, created_by) VALUES ('SAR', ${person});
      INSERT INTO payouts (payout_batch_id, e_provider_id, earnings_minor, cash_minor, amount_minor, holder, account_number)
        SELECT id, ${provider}, 900, 100, 800, 'Najd', 'SA0380000000608010167519' FROM payout_batches;
      INSERT INTO journals (kind, idempotency_key) VALUES ('payout', 'of a test');`
    return { batch, person, provider }
  }

  test('a transfer is changed only by being made or cancelled, and stays with its batch', async () => {
    const { batch } = await scene()
    const final = judged(/^payout \d+ is final$/)
    for (const change of [
      'amount_minor = 700, earnings_minor = 800',
      "holder = 'Another'",
      "account_number = 'SA4420000001234567891234'",
      "bank_code = '011', bank_name = 'First Bank'",
      "state = 'reserved'",
    ])
      expect(await refusedAfter(batch, `UPDATE payouts SET ${change}`), change).toMatchObject(final)
    const made = `${batch} UPDATE payouts SET state = 'paid', journal_id = (SELECT id FROM journals WHERE kind = 'payout')`
    for (const state of ['reserved', 'cancelled'])
      expect(await refusedAfter(made, `UPDATE payouts SET state = '${state}', journal_id = NULL`), state).toMatchObject(
        final,
      )
    for (const table of ['payouts', 'payout_batches'])
      expect(await refusedAfter(batch, `DELETE FROM ${table}`), table).toMatchObject(appendOnly)
  })

  test.each(['payout_returns', 'wallet_credits', 'remittances', 'remittance_reversals'])(
    '%s are not rewritten',
    async (table) => {
      const { batch, person, provider } = await scene()
      const rows = `${batch}
      INSERT INTO payout_returns (payout_id, journal_id, reason, returned_by)
        SELECT p.id, j.id, 'Closed', ${person} FROM payouts p, journals j WHERE j.kind = 'payout';
      INSERT INTO wallet_credits (key, user_id, amount_minor, currency, reason, created_by, journal_id)
        SELECT 'office:1', ${person}, 100, 'SAR', 'Late', ${person}, id FROM journals WHERE kind = 'payout';
      INSERT INTO remittances (e_provider_id, amount_minor, cash_minor, currency, reference, received_by, journal_id)
        SELECT ${provider}, 100, 100, 'SAR', 'R-1', ${person}, id FROM journals WHERE kind = 'payout';
      INSERT INTO remittance_reversals (remittance_id, journal_id, reason, reversed_by)
        SELECT r.id, r.journal_id, 'Twice', ${person} FROM remittances r`
      const change = `UPDATE ${table} SET ${table === 'remittances' ? 'reference' : 'reason'} = 'Another'`
      for (const text of [change, `DELETE FROM ${table}`])
        expect(await refusedAfter(rows, text), text).toMatchObject(appendOnly)
    },
  )

  test('a provider does not pay more than they owe', async () => {
    const { batch, person, provider } = await scene()
    const rows = (balance: number) => `${batch}
      INSERT INTO accounts (kind, e_provider_id, name, currency, balance_minor)
        VALUES ('cash', ${provider}, 'cash', 'SAR', ${balance}), ('earnings', ${provider}, 'earnings', 'SAR', 900)`
    const pay = `INSERT INTO remittances (e_provider_id, amount_minor, cash_minor, currency, reference, received_by, journal_id)
      SELECT ${provider}, 100, 100, 'SAR', 'R-1', ${person}, id FROM journals WHERE kind = 'payout'`
    expect(await refusedAfter(rows(-899), pay)).toMatchObject(judged(/^provider \d+ owes less than was paid$/))
    expect(await refusedAfter(rows(-900), pay)).toMatchObject({ message: 'it was accepted' })
  })
})

test('a coupon is used no more often than its limit, and not less than never', async () => {
  const { id } = await buildCoupon(db, { usage_limit: 1 })
  for (const used of [2, -1])
    expect(await failure(sql`UPDATE coupons SET used = ${used} WHERE id = ${id}`)).toMatchObject({ code: '23514' })
})
