import { expect, test } from 'vitest'
import { addDays, dateIn } from '#lib/time.ts'
import type { Member } from '#server/http/context.ts'
import { Refusal } from '#server/http/errors.ts'
import { testApp } from '../../../../test/app.ts'
import { buildBooking, buildProvider, buildService, buildToken } from '../../../../test/build.ts'
import { expectHashed } from '../../../../test/clearText.ts'
import { waitingForLocks } from '../../../../test/rowLocks.ts'
import type { Calendars } from './contract.ts'
import { readDueSources, readFeed, saveSource } from './service.ts'

const { app, api, db, database, sql } = await testApp()

const date = addDays(dateIn(Date.now(), 'UTC'), 6).replaceAll('-', '')
const at = (hour: number): number =>
  Date.parse(`${addDays(dateIn(Date.now(), 'UTC'), 6)}T${String(hour).padStart(2, '0')}:00:00Z`)
const event = (uid: string, from: number, to: number) =>
  `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTART:${date}T${String(from).padStart(2, '0')}0000Z\r\nDTEND:${date}T${String(to).padStart(2, '0')}0000Z\r\nEND:VEVENT`
const calendar = (...events: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR'].join('\r\n')

const scene = async () => {
  const provider = await buildProvider(db)
  const service = await buildService(db, {
    e_provider_id: provider.id,
    duration: '1:00',
    name: { en: 'Cleaning', ar: 'تنظيف' },
  })
  const { token } = await buildToken(db, { user_id: provider.userIds[0] ?? 0 })
  const worker_id = provider.workers[0]?.id ?? 0
  const member: Member = { e_provider_id: provider.id, role: 'owner', worker_id }
  const busy = async () => {
    const rows = await sql<{ from: string; to: string }[]>`
      SELECT to_char(lower(span) AT TIME ZONE 'UTC', 'HH24:MI') AS from, to_char(upper(span) AT TIME ZONE 'UTC', 'HH24:MI') AS to
      FROM time_claims WHERE worker_id = ${worker_id} AND kind = 'external' AND active ORDER BY lower(span)`
    return rows.map(({ from, to }) => [from, to])
  }
  const save = (text: string) => saveSource(database, member, 'https://calendar.example/me.ics', async () => text)
  const feed = async (url: string) => {
    const response = await app.inject({ url: url.replace(/^https?:\/\/[^/]+/, '') })
    return {
      status: response.statusCode,
      type: response.headers['content-type'],
      text: response.payload.replace(/\r\n /g, ''),
    }
  }
  return { provider, service, token, worker_id, member, busy, save, feed }
}

test('the address shows visits and time off, and nothing of another calendar, until it is replaced or revoked', async () => {
  const { service, token, feed, save } = await scene()
  await save(calendar(event('elsewhere', 16, 17)))
  const visit = await buildBooking(db, { e_service_id: service.id, at: at(8), status: 'accepted' })
  const wall = (hour: number) => new Date(at(hour) + 3 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
  await api('POST', 'provider/time_off', { token, body: { starts: wall(12), ends: wall(13) } })
  const make = async () => (await api<{ url: string }>('POST', 'provider/calendars/address', { token })).json.data.url
  const first = await make()
  await expectHashed({ sql }, /[\w-]{60}/.exec(first)?.[0] ?? '', { table: 'calendar_addresses' })
  const { status, type, text } = await feed(first)
  expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(text).toContain(`UID:${visit.uid}`)
  expect(text).toContain(`DTSTART:${date}T080000Z`)
  expect(text).toMatch(/SUMMARY:Cleaning/)
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2)
  expect(text.match(/STATUS:\w+/g)).toEqual(['STATUS:CONFIRMED', 'STATUS:CONFIRMED'])
  await sql`UPDATE bookings SET booking_status_id = 1 WHERE id = ${visit.id}`
  expect((await feed(first)).text.match(/STATUS:\w+/g)).toEqual(['STATUS:TENTATIVE', 'STATUS:CONFIRMED'])
  await sql`UPDATE bookings SET booking_status_id = 4 WHERE id = ${visit.id}`
  await api('POST', `bookings/${visit.id}/absence`, { token, body: { note: null } })
  expect((await feed(first)).text.match(/STATUS:\w+/g)).toEqual(['STATUS:TENTATIVE', 'STATUS:CONFIRMED'])
  const second = await make()
  expect([(await feed(first)).status, (await feed(second)).status]).toEqual([404, 200])
  const revoked = await api<Calendars>('DELETE', 'provider/calendars/address', { token })
  expect(revoked.json.data.address_created_at).toBe(null)
  expect((await feed(second)).status).toBe(404)
})

test('the address of somebody who was blocked, switched off, or who left, shows nothing; also when others take their visits', async () => {
  const { provider, token, worker_id, feed } = await scene()
  const { url } = (await api<{ url: string }>('POST', 'provider/calendars/address', { token })).json.data
  const user_id = provider.userIds[0] ?? 0
  const statusAfter = async (change: string) => {
    await sql.unsafe(change)
    return (await feed(url)).status
  }
  expect(await statusAfter(`UPDATE users SET blocked_at = now(), blocked_reason = 'x' WHERE id = ${user_id}`)).toBe(404)
  expect(await statusAfter(`UPDATE users SET blocked_at = NULL, blocked_reason = NULL WHERE id = ${user_id}`)).toBe(200)
  expect(await statusAfter(`UPDATE workers SET active = false WHERE id = ${worker_id}`)).toBe(404)
  expect(await statusAfter(`UPDATE workers SET active = true WHERE id = ${worker_id}`)).toBe(200)
  expect(await statusAfter(`DELETE FROM e_provider_users WHERE user_id = ${user_id}`)).toBe(404)
  expect(await statusAfter(`UPDATE workers SET active = true WHERE id = ${worker_id}`)).toBe(404)
})

test('the address of an account of the demo, which anybody could make, shows nothing while the demo is off', async () => {
  const { provider, token, feed } = await scene()
  const { url } = (await api<{ url: string }>('POST', 'provider/calendars/address', { token })).json.data
  await sql`UPDATE users SET planted = true WHERE id = ${provider.userIds[0] ?? 0}`
  expect((await feed(url)).status).toBe(404)
  const demo = await readFeed(db, url.split('token=')[1] ?? '', { demo: true, publicUrl: 'https://x.example' })
  expect(demo).toContain('BEGIN:VCALENDAR')
})

test('busy times of another calendar are not sold; visits keep their time, and our own events do not come back', async () => {
  const { service, busy, save, token, member } = await scene()
  const visit = await buildBooking(db, { e_service_id: service.id, at: at(9), status: 'accepted' })
  const saved = await save(
    calendar(event('a', 6, 8), event('b', 7, 11), event(visit.uid, 14, 15), event('doorstep-time-off-1', 16, 17)),
  )
  expect(saved.source).toMatchObject({ host: 'calendar.example', failed: false })
  expect(await busy()).toEqual([
    ['06:00', '09:00'],
    ['10:00', '11:00'],
  ])
  // The same again changes nothing, fewer events free the time.
  await save(calendar(event('a', 6, 8), event('b', 7, 11)))
  expect(await busy()).toHaveLength(2)
  await save(calendar(event('a', 6, 8)))
  expect(await busy()).toEqual([['06:00', '08:00']])
  const stopped = await api<Calendars>('PUT', 'provider/calendars/source', { token, body: { url: null } })
  expect([stopped.json.data.source, await busy(), member.role]).toEqual([null, [], 'owner'])
})

test('the job reads what is due; a calendar that fails keeps its times', async () => {
  const { busy, save, worker_id, token } = await scene()
  const saved = await save(calendar(event('a', 6, 8)))
  let asked = 0
  const failing = async () => {
    asked += 1
    throw new Error('no answer')
  }
  await readDueSources(database, failing)
  const due = () =>
    sql`UPDATE calendar_sources SET tried_at = now() - interval '15 minutes' WHERE worker_id = ${worker_id}`
  expect(asked).toBe(0)
  await due()
  // Whose calendar it is may have left the team.
  await sql`UPDATE workers SET active = false WHERE id = ${worker_id}`
  await readDueSources(database, failing)
  expect(asked).toBe(0)
  await sql`UPDATE workers SET active = true WHERE id = ${worker_id}`
  await readDueSources(database, failing)
  const { json } = await api<Calendars>('GET', 'provider/calendars', { token })
  expect([asked, json.data.source?.failed, await busy()]).toEqual([1, true, [['06:00', '08:00']]])
  expect(json.data.source?.read_at).toBe(saved.source?.read_at)
  await due()
  await readDueSources(database, async () => calendar(event('a', 18, 19)))
  expect(await busy()).toEqual([['18:00', '19:00']])
})

test.each([
  'http://127.0.0.1/me.ics',
  'https://169.254.169.254/me.ics',
  'file:///etc/passwd',
  'soon',
  'http://localhost/me.ics',
])('%s is not read', async (url) => {
  const { token } = await scene()
  const { json } = await api('PUT', 'provider/calendars/source', { token, body: { url } })
  expect(json.code).toBe('calendar_unreadable')
})

test('a calendar that repeats without end is refused, and holds up nobody meanwhile', async () => {
  const { member } = await scene()
  const endless = 'BEGIN:VEVENT\r\nUID:x\r\nDTSTART:19000101T000000Z\r\nRRULE:FREQ=SECONDLY\r\nEND:VEVENT'
  const order: string[] = []
  const fetchText = async () => {
    setImmediate(() => order.push('another request'))
    return calendar(endless, endless)
  }
  const saving = saveSource(database, member, 'https://calendar.example/me.ics', fetchText)
  await expect(saving.finally(() => order.push('the calendar'))).rejects.toThrow(Refusal)
  expect(order).toEqual(['another request', 'the calendar'])
})

test('calendars that are tried hold up none that is due', async () => {
  const [due, ...trying] = await Promise.all(Array.from({ length: 5 }, scene))
  await due?.save(calendar(event('a', 6, 8)))
  await sql`UPDATE calendar_sources SET tried_at = now() - interval '1 hour' WHERE worker_id = ${due?.worker_id ?? 0}`
  const endless = 'BEGIN:VEVENT\r\nUID:x\r\nDTSTART:19000101T000000Z\r\nRRULE:FREQ=SECONDLY\r\nEND:VEVENT'
  const order: string[] = []
  const tries = trying.map(({ save }) => save(calendar(endless)).catch(() => order.push('a try')))
  // All of them are in line.
  await new Promise((done) => setTimeout(done, 200))
  await readDueSources(database, async () => calendar(event('b', 9, 10)))
  order.push('the run')
  await Promise.all(tries)
  expect(order.at(-1)).toBe('a try')
  expect(await due?.busy()).toEqual([['09:00', '10:00']])
})

test('what is no calendar is refused and not saved', async () => {
  const { save, token, busy } = await scene()
  await expect(save('<html>')).rejects.toThrow(Refusal)
  expect([(await api<Calendars>('GET', 'provider/calendars', { token })).json.data.source, await busy()]).toEqual([
    null,
    [],
  ])
})

test.each([
  ['excluded dates', `${'EXDATE:20271101T000000Z\r\n'.repeat(60_000)}RRULE:FREQ=SECONDLY`],
  [
    'added dates',
    Array.from({ length: 50_000 }, (_, n) => `RDATE:2026110${1 + (n % 9)}T0000${10 + (n % 50)}Z`).join('\r\n'),
  ],
])('a calendar with very many %s is refused, and others are read meanwhile', async (_, lines) => {
  const [theirs, own] = [await scene(), await scene()]
  const refused = theirs.save(calendar(event('a', 6, 8).replace('END:VEVENT', `${lines}\r\nEND:VEVENT`)))
  const [outcome] = await Promise.allSettled([refused, own.save(calendar(event('b', 6, 8)))])
  expect(outcome.status).toBe('rejected')
  expect(await own.busy()).toEqual([['06:00', '08:00']])
})

test('one run reads every calendar that is due, and a slow one holds up nobody', async () => {
  const { provider, member } = await scene()
  const teams = [provider.id, (await scene()).provider.id]
  await sql`INSERT INTO workers (e_provider_id, name) SELECT id, 'W' || n FROM unnest(${teams}::int[]) id, generate_series(1, 110) n`
  await sql`INSERT INTO calendar_sources (worker_id, url)
    SELECT id, 'https://calendar.example/' || id FROM workers WHERE e_provider_id = ANY (${teams}::int[])`
  const slow = `https://calendar.example/${member.worker_id}`
  await sql`UPDATE calendar_sources SET tried_at = now() - interval '1 hour' WHERE url <> ${slow} AND worker_id <> ${member.worker_id ?? 0}`
  let others = 0
  let end = (_: string) => {}
  const ended = new Promise<string>((done) => {
    end = done
  })
  await readDueSources(database, async (url) => {
    if (url === slow) return ended
    others += 1
    if (others === 221) end(calendar(event('slow', 9, 10)))
    return calendar(event('x', 6, 8))
  })
  const [read] = await sql`SELECT count(*)::int AS many FROM time_claims
    WHERE e_provider_id = ANY (${teams}::int[]) AND kind = 'external' AND active`
  expect(read).toEqual({ many: 222 })
})

test('a calendar that was taken away while it was read leaves no busy times', async () => {
  const { save, token, busy, worker_id } = await scene()
  await save(calendar(event('a', 6, 8)))
  await sql`UPDATE calendar_sources SET tried_at = now() - interval '1 hour' WHERE worker_id = ${worker_id}`
  await readDueSources(database, async () => {
    await api('PUT', 'provider/calendars/source', { token, body: { url: null } })
    return calendar(event('b', 9, 10))
  })
  expect(await busy()).toEqual([])
})

test('a calendar that was replaced while it was read gives no busy times any more', async () => {
  const { save, member, busy, worker_id } = await scene()
  await save(calendar(event('a', 6, 8)))
  await sql`UPDATE calendar_sources SET tried_at = now() - interval '1 hour' WHERE worker_id = ${worker_id}`
  await readDueSources(database, async () => {
    const other = 'https://calendar.example/other.ics'
    await saveSource(database, member, other, async () => calendar(event('c', 12, 13)))
    return calendar(event('b', 9, 10))
  })
  expect(await busy()).toEqual([['12:00', '13:00']])
})

test('a visit that comes meanwhile leaves the rest of an event busy', async () => {
  const { service, save, busy } = await scene()
  const { id } = await buildBooking(db, { e_service_id: service.id, status: 'accepted', at: at(20) })
  const held = await sql.reserve()
  try {
    await held`BEGIN`
    await held`UPDATE time_claims SET span = tstzrange(${new Date(at(9))}, ${new Date(at(10))}) WHERE booking_id = ${id}`
    const saved = save(calendar(event('a', 6, 15)))
    await expect.poll(() => waitingForLocks(sql)).toBe(1)
    await held`COMMIT`
    expect((await saved).source?.failed).toBe(false)
  } finally {
    held.release()
  }
  expect(await busy()).toEqual([
    ['06:00', '09:00'],
    ['10:00', '15:00'],
  ])
})

test('events without an id are read', async () => {
  const { save, busy } = await scene()
  await save(calendar(event('a', 6, 8).replace('UID:a\r\n', '')))
  expect(await busy()).toEqual([['06:00', '08:00']])
})

test('calendars are tried ten times in a quarter of an hour by one account', async () => {
  const limited = await testApp({ env: { RATE_LIMIT_SCALE: '1' } })
  const { userIds } = await buildProvider(limited.db)
  const { token } = await buildToken(limited.db, { user_id: userIds[0] ?? 0 })
  const save = async () =>
    (await limited.api('PUT', 'provider/calendars/source', { token, body: { url: 'http://127.0.0.1/me.ics' } })).json
      .code
  const codes: unknown[] = []
  for (let n = 0; n < 11; n++) codes.push(await save())
  expect([codes[9], codes[10]]).toEqual(['calendar_unreadable', 'too_many_requests'])
})
