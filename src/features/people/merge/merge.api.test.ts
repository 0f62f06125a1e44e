import { describe, expect, test } from 'vitest'
import {
  buildAddress,
  buildBooking,
  buildCoupon,
  buildNotification,
  buildPayment,
  buildProvider,
  buildReview,
  buildService,
  buildToken,
} from '../../../../test/build.ts'
import { peopleOffice } from '../../../../test/peopleOffice.ts'
import { applicationSender } from '../../../../test/providerApplication.ts'
import { withBookingHeld } from '../../../../test/rowLocks.ts'
import type { Dossier, MergePlan } from '../contract.ts'
import { columnsOfPeople } from './queries.ts'

const server = await peopleOffice()
const { api, database, db, sql, ownerSql, signIn, admin, support, path, isLive } = server

describe('merging', () => {
  test('every column that names a person has an answer', async () => {
    const found = await sql<{ name: string }[]>`
    SELECT format('%s.%s', c.conrelid::regclass, a.attname) AS name FROM pg_constraint c
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.confrelid = 'users'::regclass AND c.connamespace = 'public'::regnamespace ORDER BY 1`
    expect(found.map(({ name }) => name)).toEqual(Object.keys(columnsOfPeople).sort())
  })

  test('moves visits, addresses, favourites, reviews and money; doubles of the kept account stay', async () => {
    const [kept, from] = [await signIn(), await signIn()]
    const [one, two] = [await buildService(db), await buildService(db)]
    for (const [user_id, service] of [
      [kept.id, one],
      [from.id, one],
      [from.id, two],
    ] as const) {
      await buildReview(db, { user_id, e_service_id: service.id })
      await sql`INSERT INTO favorites (user_id, e_service_id) VALUES (${user_id}, ${service.id})`
    }
    const home = await buildAddress(db, { user_id: kept.id, default: true })
    await buildAddress(db, { user_id: from.id, default: true })
    const { id: visit } = await buildBooking(db, { user_id: from.id })
    for (const { id } of [kept, from])
      await ownerSql.begin(async (tx) => {
        const [wallet] = await tx<{ id: string }[]>`
        INSERT INTO accounts (kind, name, currency, user_id, floor_minor) VALUES ('wallet', 'Wallet', 'SAR', ${id}, 0) RETURNING id`
        const [house] = await tx<{ id: string }[]>`
        INSERT INTO accounts (kind, name, currency) VALUES ('promotion', 'promotion', 'SAR')
        ON CONFLICT (kind, currency) WHERE user_id IS NULL AND e_provider_id IS NULL DO UPDATE SET name = excluded.name RETURNING id`
        const [journal] = await tx<{ id: number }[]>`
        INSERT INTO journals (kind, idempotency_key) VALUES ('top_up', gen_random_uuid()::text) RETURNING id`
        for (const [account, amount] of [
          [wallet?.id, 2500],
          [house?.id, -2500],
        ] as const) {
          await tx`INSERT INTO entries (journal_id, account_id, amount_minor) VALUES (${journal?.id}, ${account}, ${amount})`
          await tx`UPDATE accounts SET balance_minor = balance_minor + ${amount}::int WHERE id = ${account}`
        }
      })
    const query = { from: from.id }
    const plan = await api('GET', path(kept.id, 'merge'), { token: support.token, query })
    expect(plan.json.data).toMatchObject({
      money: 25,
      both: 2,
      moves: { bookings: 1, addresses: 1, favorites: 1, e_service_reviews: 1 },
    })
    const merged = await api<Dossier>('POST', path(kept.id, 'merge'), { token: support.token, body: query })
    expect(merged.json.data).toMatchObject({
      counts: { bookings: 1, addresses: 2, favorites: 2, reviews: 2 },
      wallets: [{ balance: 50 }],
      bookings: [{ id: visit }],
    })
    const defaults = await sql`SELECT id FROM addresses WHERE user_id = ${kept.id} AND "default"`
    expect(defaults).toEqual([{ id: home.id }])
    const old = await api<Dossier>('GET', path(from.id), { token: support.token })
    expect(old.json.data).toMatchObject({ merged_into_id: kept.id, wallets: [{ balance: 0, enabled: false }] })
    expect(await isLive(from.token)).toBe(false)
    expect((await api('POST', path(kept.id, 'merge'), { token: support.token, body: query })).json.code).toBe(
      'not_mergeable',
    )
  })

  test('whatever a person wrote, paid or was told moves', async () => {
    const [kept, from] = [await signIn(), await signIn()]
    const { id } = await buildBooking(db, { user_id: from.id, status: 'done' })
    await buildPayment(db, { booking_id: id })
    await buildAddress(db, { user_id: from.id })
    await buildNotification(db, { notifiable_id: from.id })
    await sql`INSERT INTO booking_messages (booking_id, user_id, side, text) VALUES (${id}, ${from.id}, 'customer', 'Hello')`
    await sql`INSERT INTO visit_pictures (booking_id, user_id, moment) VALUES (${id}, ${from.id}, 'before')`
    await sql`WITH made AS (INSERT INTO complaints (booking_id, user_id, topic) VALUES (${id}, ${from.id}, 'late') RETURNING id)
      INSERT INTO complaint_messages (complaint_id, user_id, side, text) SELECT id, ${from.id}, 'customer', 'Late' FROM made`
    await sql`INSERT INTO payment_attempts (booking_id, user_id, provider, payment_method_id, amount_minor, currency, sandbox, locale)
      VALUES (${id}, ${from.id}, 'stripe', (SELECT min(id) FROM payment_methods), 100, 'SAR', true, 'en')`
    const query = { from: from.id }
    const moves = async () =>
      (await api<MergePlan>('GET', path(kept.id, 'merge'), { token: support.token, query })).json.data.moves
    const written = { booking_messages: 1, complaint_messages: 1, complaints: 1, notifications: 1, visit_pictures: 1 }
    const paid = { addresses: 1, bookings: 1, payment_attempts: 1, payments: 1 }
    expect(await moves()).toEqual({ ...written, ...paid })
    expect((await api('POST', path(kept.id, 'merge'), { token: support.token, body: query })).status).toBe(200)
    expect(await moves()).toEqual({})
  })

  test('uses of a coupon by both accounts count for the kept one', async () => {
    const [kept, from] = [await signIn(), await signIn()]
    const coupon = await buildCoupon(db, { per_customer_limit: 2 })
    const visits = [
      await buildBooking(db, { user_id: kept.id, coupon_id: coupon.id }),
      await buildBooking(db, { user_id: from.id, coupon_id: coupon.id }),
    ]
    const body = { from: from.id }
    const plan = await api<MergePlan>('GET', path(kept.id, 'merge'), { token: support.token, query: body })
    // What is said to be left out are favourites and reviews.
    expect(plan.json.data.both).toBe(0)
    expect((await api('POST', path(kept.id, 'merge'), { token: support.token, body })).status).toBe(200)
    const uses = () =>
      sql`SELECT c.used, u.used AS of_kept FROM coupons c JOIN coupon_customers u ON u.coupon_id = c.id AND u.user_id = ${kept.id}
      WHERE c.id = ${coupon.id}`
    expect(await uses()).toEqual([{ used: 2, of_kept: 2 }])
    for (const { id } of visits) await api('PUT', `bookings/${id}`, { token: kept.token, body: { cancel: true } })
    expect(await uses()).toEqual([{ used: 0, of_kept: 0 }])
  })

  test('the use of a visit that ends meanwhile comes back to the kept account', async () => {
    const [kept, from] = [await signIn(), await signIn()]
    const provider = await buildProvider(db)
    const service = await buildService(db, { e_provider_id: provider.id })
    const coupon = await buildCoupon(db, { per_customer_limit: 1 })
    const { id } = await buildBooking(db, { user_id: from.id, e_service_id: service.id, coupon_id: coupon.id })
    const { token } = await buildToken(db, { user_id: provider.userIds[0] ?? 0 })
    const decline = () => api('PUT', `bookings/${id}`, { token, body: { booking_status_id: 7 } })
    await withBookingHeld(database, id, decline, async (held) => {
      await held`UPDATE bookings SET user_id = ${kept.id} WHERE id = ${id}`
      await held`UPDATE coupon_customers SET user_id = ${kept.id} WHERE user_id = ${from.id}`
    })
    expect(await sql`SELECT used FROM coupon_customers WHERE user_id = ${kept.id}`).toEqual([{ used: 0 }])
  })

  test('gives nobody a way to sign in to the kept account', async () => {
    const [kept, from] = [await signIn({ role: 'provider' }), await signIn()]
    await sql`INSERT INTO social_identities (provider, subject, user_id) VALUES ('google', 'of-the-other', ${from.id})`
    const body = { from: from.id }
    expect((await api('POST', path(kept.id, 'merge'), { token: support.token, body })).status).toBe(200)
    expect(await sql`SELECT FROM social_identities WHERE subject = 'of-the-other'`).toHaveLength(0)
  })

  test('is refused into an account whose email nobody confirmed: somebody else may have made it', async () => {
    const [kept, from] = [await signIn(), await signIn()]
    await buildAddress(db, { user_id: from.id })
    await sql`UPDATE users SET email_verified_at = NULL WHERE id = ${kept.id}`
    const body = { from: from.id }
    const plan = () => api('GET', path(kept.id, 'merge'), { token: support.token, query: body })
    const merge = () => api('POST', path(kept.id, 'merge'), { token: support.token, body })
    for (const ask of [plan, merge]) {
      const { status, json } = await ask()
      expect([status, json.code]).toEqual([409, 'merge_unconfirmed'])
    }
    await sql`UPDATE users SET email_verified_at = now() WHERE id = ${kept.id}`
    for (const ask of [plan, merge]) expect((await ask()).status).toBe(200)
  })

  test('waits while a former email can take one of the two back, with everything in it', async () => {
    for (const robbed of ['kept', 'other'] as const) {
      const [kept, from] = [await signIn(), await signIn()]
      const { id } = robbed === 'kept' ? kept : from
      const undo = async (email: string, days: number) => {
        await sql`DELETE FROM email_undos WHERE user_id = ${id}`
        await sql`INSERT INTO email_undos (user_id, email, token_hash, expires_at)
        VALUES (${id}, ${email}, gen_random_uuid()::text::bytea, now() + make_interval(days => ${days}))`
      }
      const body = { from: from.id }
      const plan = () => api('GET', path(kept.id, 'merge'), { token: support.token, query: body })
      const merge = () => api('POST', path(kept.id, 'merge'), { token: support.token, body })
      await undo(`former-${id}@example.com`, 7)
      for (const ask of [plan, merge]) {
        const { status, json } = await ask()
        expect([robbed, status, json.code]).toEqual([robbed, 409, 'merge_contested'])
      }
      await undo(`former-${id}@example.com`, 0)
      expect((await plan()).status).toBe(200)
      // Another email was only asked for.
      await undo((await sql<{ email: string }[]>`SELECT email FROM users WHERE id = ${id}`)[0]?.email ?? '', 7)
      for (const ask of [plan, merge]) expect((await ask()).status).toBe(200)
    }
  })

  test('moves an application that followed the account to an email which this has no more', async () => {
    const [kept, from] = [await signIn(), await signIn()]
    const { data } = await applicationSender(server, () => 3)({ email: 'of-before@example.com' })
    await sql`UPDATE provider_applications SET account_id = ${from.id}, email_confirmed_at = now() WHERE id = ${data.id}`
    const body = { from: from.id }
    expect((await api('POST', path(kept.id, 'merge'), { token: support.token, body })).status).toBe(200)
    const moved = await sql`SELECT account_id, email FROM provider_applications WHERE id = ${data.id}`
    expect(moved).toEqual([{ account_id: kept.id, email: kept.email }])
  })

  test('is refused for accounts of providers and operators, and into itself', async () => {
    const kept = await signIn()
    const refused = async (into: number, from: number) => {
      const { status, json } = await api('POST', path(into, 'merge'), { token: support.token, body: { from } })
      expect([status, json.code]).toEqual([409, 'not_mergeable'])
    }
    for (const { id } of [await signIn({ role: 'provider' }), admin, kept]) await refused(kept.id, id)
    await refused(admin.id, kept.id)
  })
})
