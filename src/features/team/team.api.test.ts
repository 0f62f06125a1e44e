import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { buildBooking, buildProvider, buildService } from '../../../test/build.ts'
import { expectHashed } from '../../../test/clearText.ts'
import { waitingForLocks } from '../../../test/rowLocks.ts'
import { teamCalls } from '../../../test/teamCalls.ts'
import { photo, uploader } from '../../../test/uploads.ts'
import type { Worker } from './contract.ts'

// Three calls wait for one row: for longer than a moment a quarter of the connections may (`lockLane.ts`).
const app = await testApp({ connections: 12 })
const strict = await testApp({ env: { RATE_LIMIT_SCALE: '0.1' } })
const { api, db, sql, signIn } = app

const { agency, team, invited, accept } = teamCalls(app)

test('a customer is invited by mail, accepts with their account, and sees what is theirs', async () => {
  const { owner, provider } = await agency()
  const { link } = await invited(owner.token, { email: 'Salem@example.test', role: 'worker' })
  await expectHashed({ sql }, link, { table: 'team_invitations', sentBy: ['mails'] })
  const read = await api('GET', 'invitation', { query: { token: link } })
  expect(read.json.data).toEqual({ e_provider: provider.name, role: 'worker', email: 'Salem@example.test' })
  expect((await team(owner.token)).invitations).toMatchObject([{ email: 'Salem@example.test', role: 'worker' }])

  const person = await signIn({ name: 'Salem' })
  const joined = await accept(person.token, link)
  expect(joined.json.data).toMatchObject({ e_provider_id: provider.id, role: 'worker', worker_id: expect.any(Number) })
  expect((await accept(person.token, link)).json.code).toBe('invitation_dead')
  const now = await team(owner.token)
  expect([now.invitations, now.workers.at(-1)]).toMatchObject([[], { name: 'Salem', active: true, user_id: person.id }])

  const service = await buildService(db, { e_provider_id: provider.id })
  const theirs = await buildBooking(db, { e_service_id: service.id, worker_id: joined.json.data.worker_id ?? 0 })
  const others = await buildBooking(db, { e_service_id: service.id, at: Date.now() + 9 * 86_400_000 })
  expect((await api('GET', `bookings/${theirs.id}`, { token: person.token })).status).toBe(200)
  expect((await api('GET', `bookings/${others.id}`, { token: person.token })).status).toBe(404)
})

test('a role that another owner has changed since the page was opened stays', async () => {
  const { owner, manager } = await agency()
  const give = (role: string, former: string, id = manager.id) =>
    api('PUT', `provider/members/${id}`, { token: owner.token, body: { role, former } })
  expect((await give('worker', 'manager')).status).toBe(200)
  const refused = { code: 'changed_meanwhile', data: { role: 'worker' } }
  expect(await give('owner', 'manager')).toMatchObject({ status: 409, json: refused })
  expect((await give('worker', 'manager', (await signIn()).id)).status).toBe(404)
  expect((await give('worker', 'manager')).status).toBe(200)
  expect((await give('owner', 'worker')).status).toBe(200)
})

test('the newest invitation counts, a withdrawn one does not', async () => {
  const { owner } = await agency()
  const first = await invited(owner.token, { email: 'two@example.test', role: 'worker' })
  const second = await invited(owner.token, { email: 'TWO@example.test', role: 'manager' })
  expect(second.json.data.id).toBe(first.json.data.id)
  const person = await signIn()
  expect((await accept(person.token, first.link)).json.code).toBe('invitation_dead')
  await api('DELETE', `provider/invitations/${second.json.data.id}`, { token: owner.token })
  expect((await accept(person.token, second.link)).json.code).toBe('invitation_dead')
  const third = await invited(owner.token, { email: 'two@example.test', role: 'manager' })
  await sql`UPDATE team_invitations SET expires_at = now() WHERE id = ${third.json.data.id}`
  expect((await accept(person.token, third.link)).json.code).toBe('invitation_dead')
})

test('a manager makes no worker of who was invited as more', async () => {
  const { owner, manager } = await agency()
  const { link } = await invited(owner.token, { email: 'more@example.test', role: 'owner' })
  expect((await invited(manager.token, { email: 'more@example.test', role: 'worker' })).json.code).toBe('forbidden')
  expect((await accept((await signIn()).token, link)).json.data).toMatchObject({ role: 'owner' })
  const old = await invited(owner.token, { email: 'old@example.test', role: 'owner' })
  await sql`UPDATE team_invitations SET expires_at = now() WHERE id = ${old.json.data.id}`
  expect((await invited(manager.token, { email: 'old@example.test', role: 'worker' })).status).toBe(200)
})

test('a manager invites workers only', async () => {
  const { manager } = await agency()
  expect((await invited(manager.token, { email: 'a@example.test', role: 'worker' })).status).toBe(200)
  for (const role of ['manager', 'owner'])
    expect((await invited(manager.token, { email: 'b@example.test', role })).status).toBe(403)
})

test('a manager withdraws invitations of workers only', async () => {
  const { owner, manager } = await agency()
  const withdraw = async (email: string, role: string) => {
    const { json } = await invited(owner.token, { email, role })
    return (await api('DELETE', `provider/invitations/${json.data.id}`, { token: manager.token })).status
  }
  expect(await withdraw('worker@example.test', 'worker')).toBe(200)
  expect(await withdraw('manager@example.test', 'manager')).toBe(403)
  expect(await withdraw('owner@example.test', 'owner')).toBe(403)
  const { invitations } = await team(owner.token)
  expect(invitations.map(({ role }) => role)).toEqual(['manager', 'owner'])
})

test('who is in the team keeps their role, whatever they are invited as', async () => {
  const { owner, manager } = await agency()
  for (const role of ['worker', 'owner']) {
    const { link } = await invited(owner.token, { email: 'again@example.test', role })
    expect((await accept(manager.token, link)).json.data.role).toBe('manager')
  }
})

test('one link, ten at once: one joins', async () => {
  const { owner } = await agency()
  const { link } = await invited(owner.token, { email: 'race@example.test', role: 'worker' })
  const people = await Promise.all(Array.from({ length: 10 }, () => signIn()))
  const answers = await Promise.all(people.map(({ token }) => accept(token, link)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a worker without an account becomes the account that was invited for them', async () => {
  const { owner } = await agency()
  const made = await api<Worker>('POST', 'provider/workers', { token: owner.token, body: { name: 'Hamad' } })
  const worker_id = made.json.data.id
  const { link } = await invited(owner.token, { email: 'hamad@example.test', role: 'worker', worker_id })
  const person = await signIn({ name: 'Hamad Ali' })
  expect((await accept(person.token, link)).json.data.worker_id).toBe(worker_id)
  const other = await invited(owner.token, { email: 'other@example.test', role: 'worker', worker_id })
  expect(other.json.code).toBe('not_found')
  const change = { name: 'Other', active: false }
  const { json } = await api<Worker>('PUT', `provider/workers/${worker_id}`, { token: owner.token, body: change })
  expect(json.data).toMatchObject({ name: 'Hamad Ali', active: false })
  // The second picture takes the place of the first.
  for (const _ of [1, 2]) {
    const { uuid } = await uploader(app)(await photo(), { token: owner.token })
    const asked = { token: owner.token, body: { picture: uuid } }
    const pictured = await api<Worker>('PUT', `provider/workers/${worker_id}`, asked)
    expect(pictured.json.data.media).toHaveLength(1)
  }
})

test('a team keeps an owner, however many give it up at once', async () => {
  const { owner, manager } = await agency()
  const put = (token: string, id: number, role: string) =>
    api('PUT', `provider/members/${id}`, { token, body: { role } })
  expect((await put(owner.token, owner.id, 'manager')).json.code).toBe('last_owner')
  expect((await api('DELETE', `provider/members/${owner.id}`, { token: owner.token })).json.code).toBe('last_owner')
  await put(owner.token, manager.id, 'owner')
  const both = await Promise.all([
    put(owner.token, owner.id, 'worker'),
    api('DELETE', `provider/members/${manager.id}`, { token: manager.token }),
  ])
  expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  const [left] = await sql`SELECT count(*)::int AS owners FROM e_provider_users u
    WHERE u.user_id IN (${owner.id}, ${manager.id}) AND u.role = 'owner'`
  expect(left).toEqual({ owners: 1 })
})

test('who is removed sees nothing any more and takes no visits', async () => {
  const { owner, manager, provider } = await agency()
  expect((await api('DELETE', `provider/members/${manager.id}`, { token: owner.token })).status).toBe(200)
  expect((await api('GET', 'provider/team', { token: manager.token })).status).toBe(403)
  const [role] = await sql`SELECT role FROM users WHERE id = ${manager.id}`
  expect(role).toEqual({ role: 'customer' })
  expect((await team(owner.token)).workers.find(({ user_id }) => user_id === manager.id)?.active).toBe(false)
  await expect(sql`DELETE FROM e_provider_users WHERE e_provider_id = ${provider.id}`).resolves.toBeDefined()
})

test('a member leaves by themselves, once no visit is ahead of them, and nobody else is taken out by one who does not own the team', async () => {
  const { owner, provider, manager } = await agency()
  const { link } = await invited(owner.token, { email: 'leaver@example.test', role: 'worker' })
  const person = await signIn()
  const worker_id = (await accept(person.token, link)).json.data.worker_id ?? 0
  const service = await buildService(db, { e_provider_id: provider.id })
  const visit = await buildBooking(db, { e_service_id: service.id, worker_id, status: 'accepted' })
  const leave = async (id: number) => {
    const { status, json } = await api('DELETE', `provider/members/${id}`, { token: person.token })
    return status === 200 || json.code
  }
  expect([await leave(owner.id), await leave(manager.id)]).toEqual(['forbidden', 'forbidden'])
  expect(await leave(person.id)).toBe('visits_ahead')
  expect((await team(owner.token)).workers.at(-1)).toMatchObject({ user_id: person.id, active: true })
  const other = await api<Worker>('POST', 'provider/workers', { token: owner.token, body: { name: 'Hamad' } })
  await sql`UPDATE time_claims SET worker_id = ${other.json.data.id} WHERE booking_id = ${visit.id}`
  const at = Date.now() - 5 * 3_600_000
  const { id } = await buildBooking(db, { e_service_id: service.id, worker_id, status: 'in_progress', at })
  expect(await leave(person.id)).toBe('visits_ahead')
  await sql`UPDATE bookings SET booking_status_id = 6, ends_at = now() WHERE id = ${id}`
  expect(await leave(person.id)).toBe(true)
  expect((await team(owner.token)).members.map(({ user_id }) => user_id)).toEqual([owner.id, manager.id])
  expect(await sql`SELECT role FROM users WHERE id = ${person.id}`).toEqual([{ role: 'customer' }])
})

test('invitations are no way to flood others with mail', async () => {
  const owner = await strict.signIn({ role: 'provider' })
  await buildProvider(strict.db, { people: [owner.id] })
  const invite = (n: number) => {
    const body = { email: `someone${n}@example.test`, role: 'worker' }
    return strict.api('POST', 'provider/invitations', { token: owner.token, body })
  }
  for (const n of [1, 2, 3]) expect((await invite(n)).status).toBe(200)
  const refused = await invite(4)
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  expect(await strict.sql`SELECT FROM mails`).toHaveLength(3)
})

test('a manager who is made a worker takes visits, where the team has room', async () => {
  const { owner, provider } = await agency()
  const join = async (email: string) => {
    const { link } = await invited(owner.token, { email, role: 'manager' })
    const person = await signIn()
    expect((await accept(person.token, link)).status).toBe(200)
    return person
  }
  const [first, second] = [await join('first@example.test'), await join('second@example.test')]
  const workerOf = async ({ id }: { id: number }) =>
    (await team(owner.token)).workers.find(({ user_id }) => user_id === id)
  const make = ({ id }: { id: number }, role = 'worker') =>
    api('PUT', `provider/members/${id}`, { token: owner.token, body: { role } })
  expect(await workerOf(first)).toBeUndefined()
  for (const role of ['owner', 'manager']) expect((await make(second, role)).json.data).toEqual({ role })
  expect(await workerOf(second)).toBeUndefined()
  expect((await make(first)).json.data).toEqual({ role: 'worker' })
  expect(await workerOf(first)).toMatchObject({ active: true })
  await sql`INSERT INTO workers (e_provider_id, name) SELECT ${provider.id}, 'W' || n FROM generate_series(1,
    200 - (SELECT count(*)::int FROM workers WHERE e_provider_id = ${provider.id} AND active)) n`
  expect((await make(second)).json.code).toBe('team_full')
  expect((await team(owner.token)).members.find(({ user_id }) => user_id === second.id)?.role).toBe('manager')
})

test('a worker has a name, also a changed one', async () => {
  const { owner } = await agency()
  const ask = (name: string) => ({ token: owner.token, body: { name } })
  const { json } = await api<Worker>('POST', 'provider/workers', ask('Sami'))
  const path = `provider/workers/${json.data.id}`
  for (const [method, to] of [['POST', 'provider/workers'] as const, ['PUT', path] as const]) {
    const refused = await api(method, to, ask('&lt;p&gt; &lt;/p&gt;'))
    expect([refused.status, refused.json.errors]).toEqual([422, { name: ['This field is required.'] }])
  }
  expect((await api<Worker>('PUT', path, ask('&lt;b&gt;Hamad'))).json.data.name).toBe('Hamad')
})

test.each([
  ['is made a manager', `UPDATE e_provider_users SET role = 'manager' WHERE user_id =`],
  ['is removed', 'DELETE FROM e_provider_users WHERE user_id ='],
])('an owner who %s meanwhile gives no role and removes nobody', async (_, change) => {
  const { owner, manager, provider } = await agency()
  const second = await signIn({ role: 'provider' })
  await sql`INSERT INTO e_provider_users (e_provider_id, user_id, role) VALUES (${provider.id}, ${second.id}, 'owner')`
  const asked = { token: second.token }
  const acts = [
    () => api('PUT', `provider/members/${second.id}`, { ...asked, body: { role: 'owner' } }),
    () => api('PUT', `provider/members/${manager.id}`, { ...asked, body: { role: 'owner' } }),
    () => api('DELETE', `provider/members/${owner.id}`, asked),
  ]
  const held = await sql.reserve()
  try {
    await held`BEGIN`
    await held`SELECT FROM e_provider_users WHERE e_provider_id = ${provider.id} FOR UPDATE`
    const answers = Promise.all(acts.map((act) => act()))
    await expect.poll(() => waitingForLocks(sql)).toBe(3)
    await held.unsafe(`${change} ${second.id}`)
    await held`COMMIT`
    expect((await answers).map(({ json }) => json.code)).toEqual(['forbidden', 'forbidden', 'forbidden'])
  } finally {
    held.release()
  }
  const owners = await sql`SELECT user_id FROM e_provider_users WHERE e_provider_id = ${provider.id} AND role = 'owner'`
  expect(owners).toEqual([{ user_id: owner.id }])
})
