import { describe, expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { buildBooking, buildExclusion, buildProvider, buildService } from '../test/build.ts'
import { appendOnly, failure, judged, unique } from '../test/refusals.ts'

/**
 * What the database refuses by itself, tried past the program: the program checks most of it first, so that its own tests
 * would not notice a constraint that is gone. The names are those of db/schema.txt.
 */
const { db, sql, signIn } = await testApp()

const past = () => Date.now() - 26 * 3_600_000

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

  test('a team has an owner for as long as it has members', async () => {
    const { id, userIds } = await buildProvider(db)
    const { id: other } = await signIn()
    const none = { code: '23514', constraint: 'teams_keep_an_owner' }
    const demote = sql`UPDATE e_provider_users SET role = 'manager' WHERE e_provider_id = ${id}`
    expect(await failure(demote)).toMatchObject(none)
    await sql`INSERT INTO e_provider_users (e_provider_id, user_id, role) VALUES (${id}, ${other}, 'worker')`
    const leave = sql`DELETE FROM e_provider_users WHERE e_provider_id = ${id} AND user_id = ${userIds[0] ?? 0}`
    expect(await failure(leave)).toMatchObject(none)
    // Ownership is handed over, or nobody is left.
    await sql.begin(async (tx) => {
      await tx`UPDATE e_provider_users SET role = 'worker' WHERE e_provider_id = ${id} AND role = 'owner'`
      await tx`UPDATE e_provider_users SET role = 'owner' WHERE e_provider_id = ${id} AND user_id = ${other}`
    })
    await sql`DELETE FROM e_provider_users WHERE e_provider_id = ${id}`
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
