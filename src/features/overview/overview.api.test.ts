import { beforeAll, expect, test } from 'vitest'
import { addDays } from '#lib/time.ts'
import { enqueue } from '#server/jobs/queries.ts'
import { testApp } from '../../../test/app.ts'
import { buildBooking, buildPayment, buildReview, buildUser } from '../../../test/build.ts'
import type { Overview } from './contract.ts'
import { keepFigures } from './service.ts'

const { api, sql, ownerSql, db, signIn, database } = await testApp()

/** The marketplace's day, and an instant on it: its days begin at 21:00 UTC of the day before. */
const today = async () =>
  (await sql<{ day: string }[]>`SELECT (now() AT TIME ZONE 'Asia/Riyadh')::date::text AS day`)[0]?.day ?? ''
const at = (day: string, time = '00:30') => new Date(`${day}T${time}:00+03:00`)

let token: string
let now: string
beforeAll(async () => {
  token = (await signIn({ role: 'operator' })).token
  now = await today()
  const [yesterday, last, before] = [addDays(now, -1), addDays(now, -6), addDays(now, -7)]
  const made: { id: number }[] = []
  for (const [n, created_at] of [
    at(now),
    at(yesterday),
    at(yesterday, '23:30'),
    at(last),
    at(before, '23:30'),
  ].entries())
    made.push(await buildBooking(db, { created_at, at: Date.now() + (n + 2) * 86_400_000 }))
  await ownerSql`ALTER TABLE booking_events DISABLE TRIGGER booking_events_append_only`
  await ownerSql`DELETE FROM booking_events`
  await ownerSql`ALTER TABLE booking_events ENABLE TRIGGER booking_events_append_only`
  const event = (n: number, when: Date, from: number, to: number, actor: string) => sql`
    INSERT INTO booking_events (booking_id, at, actor, from_status_id, to_status_id)
    VALUES (${made[n]?.id}, ${when}, ${actor}, ${from}, ${to})`
  await event(0, at(yesterday), 1, 4, 'provider')
  // A new time, and somebody else on the way: not accepted once more.
  await event(0, at(yesterday), 4, 4, 'customer')
  await event(0, at(yesterday), 3, 4, 'provider')
  await event(1, at(yesterday), 1, 7, 'system')
  await event(2, at(yesterday), 1, 7, 'customer')
  await event(3, at(last), 4, 7, 'provider')
  await event(4, at(before), 1, 4, 'provider')
  await sql`UPDATE users SET created_at = now() - interval '400 days'`
  const joined = [
    [at(yesterday), 'customer'],
    [at(yesterday), 'provider'],
    [at(before), 'customer'],
  ] as const
  for (const [created_at, role] of joined) {
    const { id } = await buildUser(db, { role })
    await sql`UPDATE users SET created_at = ${created_at} WHERE id = ${id}`
  }
  const [house] = await ownerSql<{ id: string }[]>`INSERT INTO accounts (kind, name, currency)
    SELECT 'commission', 'Commission', value FROM settings WHERE key = 'default_currency_code'
    ON CONFLICT (kind, currency) WHERE user_id IS NULL AND e_provider_id IS NULL DO UPDATE SET name = excluded.name RETURNING id`
  const [earned, cash] = await ownerSql<{ id: string }[]>`INSERT INTO accounts (kind, name, currency, e_provider_id)
    SELECT kind, kind, value, (SELECT min(id) FROM e_providers) FROM settings, unnest(ARRAY['earnings', 'cash']) kind
    WHERE key = 'default_currency_code' RETURNING id`
  const move = async (key: string, when: Date, kind: string, amounts: [string | undefined, number][]) =>
    ownerSql.begin(async (tx) => {
      const [journal] = await tx<{ id: number }[]>`INSERT INTO journals (kind, idempotency_key, created_at)
        VALUES (${kind}, ${key}, ${when}) RETURNING id`
      for (const [account, amount] of amounts) {
        await tx`INSERT INTO entries (journal_id, account_id, amount_minor) VALUES (${journal?.id}, ${account}, ${amount})`
        await tx`UPDATE accounts SET balance_minor = balance_minor + ${amount} WHERE id = ${account}`
      }
    })
  await move('a', at(yesterday), 'payment', [
    [cash?.id, -10_000],
    [earned?.id, 8000],
    [house?.id, 2000],
  ])
  await move('b', at(now), 'refund', [
    [cash?.id, 5000],
    [earned?.id, -4000],
    [house?.id, -1000],
  ])
  await move('c', at(now), 'payout', [
    [cash?.id, 4000],
    [earned?.id, -4000],
  ])
  await move('d', at(now), 'payout_return', [
    [cash?.id, -4000],
    [earned?.id, 4000],
  ])
  for (const [kind, sign] of [
    ['remittance', 1],
    ['remittance_reversal', -1],
  ] as const)
    await move(kind, at(yesterday), kind, [
      [earned?.id, 500 * sign],
      [cash?.id, -500 * sign],
    ])
})

const read = async (days = '7') => (await api<Overview>('GET', 'office/overview', { token, query: { days } })).json.data

test('counts each day of the marketplace and the period before', async () => {
  const { days, before } = await read()
  expect(days.map(({ day }) => day)).toEqual(Array.from({ length: 7 }, (_, n) => addDays(now, n - 6)))
  const none = { bookings: 0, accepted: 0, refused: 0, cancelled: 0, people: 0, revenue: 0, commission: 0 }
  expect(days.filter(({ bookings, revenue }) => bookings > 0 || revenue !== 0)).toEqual([
    { ...none, day: addDays(now, -6), bookings: 1, cancelled: 1 },
    {
      ...none,
      day: addDays(now, -1),
      bookings: 2,
      accepted: 1,
      refused: 1,
      cancelled: 1,
      people: 1,
      revenue: 100,
      commission: 20,
    },
    { ...none, day: now, bookings: 1, revenue: -50, commission: -10 },
  ])
  expect(before).toEqual({ ...none, bookings: 1, accepted: 1, people: 1 })
})

test('kept days say the same as counted ones, and follow the time zone and the currency', async () => {
  const [counted, year] = [await read(), await read('365')]
  // A hundred days at a time.
  for (let n = 0; n < 8; n++) await database.transaction(keepFigures)
  const [kept] = await sql<
    { days: number; last: string }[]
  >`SELECT count(*)::int AS days, max(day)::text AS last FROM office_days`
  expect(kept?.days).toBeGreaterThan(725)
  expect([await read(), await read('365')]).toEqual([counted, year])
  await ownerSql`UPDATE office_days SET bookings = 99 WHERE day = ${addDays(now, -3)}`
  expect((await read()).days[3]?.bookings).toBe(99)
  // Of another zone or currency they do not count, and are counted anew.
  for (const column of ['time_zone', 'currency']) {
    await ownerSql`UPDATE office_days SET revenue_minor = 99, commission_minor = 99, bookings = 99`
    await ownerSql.unsafe(`UPDATE office_days SET ${column} = 'UTC'`)
    expect(await read()).toEqual(counted)
    await database.transaction(keepFigures)
    expect(await read()).toEqual(counted)
  }
})

test('counts what waits', async () => {
  const none = (await read()).waiting
  await buildPayment(db, { booking_id: (await buildBooking(db)).id, payment_status_id: 1, payment_method_id: 6 })
  await sql`INSERT INTO mails (recipient, locale, subject, body, html, tries) VALUES ('a@example.com', 'en', 'Hello', '', '', 1)`
  const review = await buildReview(db)
  await sql`INSERT INTO review_reports (review_id, part, user_id, topic) VALUES (${review.id}, 'review', ${review.user_id}, 'false')`
  await sql`UPDATE e_services SET description = '{"en": "Only English", "ar": ""}' WHERE id = (SELECT min(id) FROM e_services)`
  // Without any words there is nothing to translate, and the list that is linked shows none.
  await sql`UPDATE e_services SET description = '{"en": "", "ar": ""}' WHERE id = (SELECT max(id) FROM e_services)`
  const listed = await api<{ id: number }[]>('GET', 'office/services', { token, query: { untranslated: '1' } })
  expect(listed.json.data).toHaveLength(none.translations + 1)
  await sql`INSERT INTO money_inbox (provider, reference, reason) VALUES ('stripe', 'x', 'unknown_reference')`
  const { id: booking_id, user_id } = await buildBooking(db)
  const complain = (state: string) =>
    sql`INSERT INTO complaints (booking_id, user_id, topic, state) VALUES (${booking_id}, ${user_id}, 'late', ${state})`
  await complain('open')
  await database.transaction((tx) => enqueue(tx, [{ queue: 'payment', key: 'a', at: Date.now(), data: {} }]))
  const jobs = (state: string) => sql`UPDATE jobs.job SET state = ${state}::jobs.job_state WHERE name = 'payment'`
  await jobs('failed')
  const waiting = {
    ...none,
    cash: none.cash + 1,
    complaints: none.complaints + 1,
    inbox: none.inbox + 1,
    jobs: none.jobs + 1,
    mails: none.mails + 1,
    reviews: none.reviews + 1,
    translations: none.translations + 1,
  }
  expect((await read()).waiting).toEqual(waiting)
  // What is answered, handled, on its way or tried again waits for nobody.
  await buildPayment(db, { booking_id: (await buildBooking(db)).id, payment_status_id: 1, payment_method_id: 7 })
  await sql`UPDATE complaints SET state = 'answered'`
  await jobs('retry')
  await sql`UPDATE mails SET tries = 0`
  await sql`UPDATE review_reports SET handled_at = now()`
  await sql`UPDATE money_inbox SET state = 'ignored', settled_at = now()`
  expect((await read()).waiting).toEqual({ ...none, cash: waiting.cash, translations: waiting.translations })
})
