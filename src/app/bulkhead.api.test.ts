import { sql as statement } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { connect } from '#server/db/database.ts'
import { ownAddress } from '#server/http/budget.ts'
import { inScope } from '#server/requestScope.ts'
import { type RequestOptions, testApp } from '../../test/app.ts'
import { buildProvider, buildService } from '../../test/build.ts'
import { longTimeouts } from '../../test/longTimeouts.ts'
import { waitingForLocks } from '../../test/rowLocks.ts'
import { visitBody, wallTime } from '../../test/visits.ts'

const { app, api, db, sql, owner, config, signIn } = await testApp({ connections: 8 })

test('while the rows of one provider are locked, the bookings of another one are made', async () => {
  const [locked, free] = [await buildProvider(db), await buildProvider(db)]
  const [of, other] = [
    await buildService(db, { e_provider_id: locked.id }),
    await buildService(db, { e_provider_id: free.id }),
  ]
  const people = await Promise.all(Array.from({ length: 48 }, () => signIn()))
  const book = async (service: { id: number }, person: number, days: number) => {
    const body = visitBody(service, { booking_at: wallTime('10:00', days) })
    return (await api('POST', 'bookings', { token: people[person]?.token, body })).status
  }
  const holder = connect(config.databaseUrl ?? '', { max: 1, ...longTimeouts })
  let waiting = 45
  const blocked: Promise<number>[] = []
  await holder.transaction(async (tx) => {
    await statement`SELECT FROM e_providers WHERE id = ${locked.id} FOR UPDATE`.execute(tx)
    await statement`SELECT FROM workers WHERE e_provider_id = ${locked.id} FOR UPDATE`.execute(tx)
    for (let person = 0; person < 45; person++) blocked.push(book(of, person, 2 + person).finally(() => waiting--))
    const others = [45, 46, 47].map((person, day) => book(other, person, 2 + day))
    expect(await Promise.all(others)).toEqual([200, 200, 200])
    expect(waiting).toBe(45)
  })
  await holder.close()
  await Promise.all(blocked)
})

const watcher = connect(config.databaseUrl ?? '', { max: 1, ...longTimeouts })
afterAll(() => watcher.close())

/** Each list is another one, so that none is kept. */
let asked = 0
const list = (path: string, ask: RequestOptions) => api('GET', path, { ...ask, query: { limit: 10, offset: asked++ } })

/** Asks for 30 lists that wait, and runs `work` meanwhile. */
const whileListsWait = async (path: 'favorites' | 'faqs', ask: RequestOptions, work: () => Promise<void>) => {
  let waiting = 30
  const lists: Promise<number>[] = []
  await owner.transaction(async (tx) => {
    await statement`LOCK TABLE ${statement.table(path)} IN ACCESS EXCLUSIVE MODE`.execute(tx)
    for (let n = 0; n < 30; n++)
      lists.push(
        list(path, ask)
          .finally(() => waiting--)
          .then(({ status }) => status),
      )
    await expect.poll(() => waitingForLocks(watcher.sql)).toBeGreaterThan(0)
    await work()
    expect(waiting).toBe(30)
  })
  expect(new Set(await Promise.all(lists))).toEqual(new Set([200]))
}
const statusOf = async (path: string, ask: RequestOptions) => (await list(path, ask)).status

test('while many lists of one account wait, others at its address are answered', async () => {
  const [slow, other] = [await signIn(), await signIn()]
  await whileListsWait('favorites', { token: slow.token }, async () => {
    expect(await statusOf('addresses', { token: other.token })).toBe(200)
    expect(await statusOf('slides', {})).toBe(200)
  })
})

test('while many lists of one network wait, other networks and those signed in are answered', async () => {
  const { token } = await signIn()
  await whileListsWait('faqs', { ip: '2001:db8::1' }, async () => {
    expect(await statusOf('addresses', { token, ip: '2001:db8::2' })).toBe(200)
    expect(await statusOf('slides', { ip: '2001:db8:1::1' })).toBe(200)
  })
})

test('the calls that a page makes while it is rendered belong to its visitor', async () => {
  const page = (caller: string, work: () => Promise<void>) => inScope({ caller }, work)
  await page('a visitor', () =>
    whileListsWait('faqs', { ip: ownAddress }, () =>
      page('another one', async () => expect(await statusOf('slides', { ip: ownAddress })).toBe(200)),
    ),
  )
})

test('the languages of the site, which all need, are read while many lists of the same network wait', async () => {
  const { token } = await signIn()
  await whileListsWait('faqs', { ip: '203.0.113.1' }, async () => {
    await sql`UPDATE settings SET value = value WHERE key = 'languages'`
    await expect.poll(() => app.languages.isCurrent()).toBe(false)
    expect(await statusOf('addresses', { token, ip: '203.0.113.1' })).toBe(200)
  })
})
