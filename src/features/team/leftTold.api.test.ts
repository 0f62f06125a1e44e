import { beforeEach, expect, test } from 'vitest'
import { handlersFor } from '#app/jobs.ts'
import { testApp } from '../../../test/app.ts'
import { teamCalls } from '../../../test/teamCalls.ts'

const server = await testApp()
const { api, config, database, sql, signIn } = server
const { agency, invited, accept } = teamCalls(server)

/** Who is told that somebody has left, as their client reads it. */
const told = async (token: string) =>
  (await api<{ type: string; data: string; read_at: string | null }[]>('GET', 'notifications', { token })).json.data
    .filter(({ data }) => data.includes('member_left'))
    .map(({ type, data, read_at }) => ({ type, read: read_at !== null, ...(JSON.parse(data) as object) }))
type Mail = { recipient: string; subject: string; body: string }
const mailed = async () => {
  const jobs = await sql<{ data: Record<string, unknown> }[]>`DELETE FROM jobs.job WHERE name = 'news' RETURNING data`
  for (const { data } of jobs) await handlersFor(config).news(database, data)
  return sql<Mail[]>`SELECT recipient, subject, body FROM mails ORDER BY id`
}

/** An agency with another owner, and a worker who is called so. */
const team = async (called: string) => {
  const { owner, manager, provider } = await agency()
  const second = await signIn({ role: 'provider' })
  await sql`INSERT INTO e_provider_users (e_provider_id, user_id, role) VALUES (${provider.id}, ${second.id}, 'owner')`
  const worker = await signIn({ name: called })
  const { link } = await invited(owner.token, { email: `${worker.id}@example.test`, role: 'worker' })
  await accept(worker.token, link)
  await sql`DELETE FROM mails`
  return { owner, second, manager, worker, provider }
}
const out = (token: string, id: number) => api('DELETE', `provider/members/${id}`, { token })

beforeEach(async () => {
  await sql`DELETE FROM jobs.job`
  await sql`DELETE FROM mails`
})

test('who leaves a team by themselves is told to its owners, by bell and by mail, in their language', async () => {
  const { owner, second, manager, worker, provider } = await team('Salem')
  await sql`UPDATE users SET locale = 'ar' WHERE id = ${second.id}`
  expect((await out(worker.token, worker.id)).status).toBe(200)
  const news = { event: 'member_left', name: 'Salem', team: provider.name, read: false }
  expect(await told(owner.token)).toMatchObject([news])
  expect(await told(second.token)).toMatchObject([news])
  expect([await told(manager.token), await told(worker.token)]).toEqual([[], []])
  const mails = await mailed()
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual([owner.email, second.email].sort())
  const [english, arabic] = [owner, second].map(({ email }) => mails.find(({ recipient }) => recipient === email))
  expect(english?.subject).toBe(`Salem has left ${provider.name.en}`)
  expect(english?.body).toContain('/provider/team')
  expect(arabic?.subject).toContain(`Salem`)
  expect(arabic?.subject).toContain(provider.name.ar)
})

test('an owner who leaves is told to the others', async () => {
  const { owner, second } = await team('Noura')
  expect((await out(second.token, second.id)).status).toBe(200)
  expect(await told(owner.token)).toMatchObject([{ event: 'member_left' }])
  expect(await told(second.token)).toEqual([])
})

test('nobody is told of who was removed by an owner, nor where the leaving was refused', async () => {
  const { owner, second, worker, manager } = await team('Hamad')
  expect((await out(manager.token, worker.id)).status).toBe(403)
  expect((await out(owner.token, worker.id)).status).toBe(200)
  expect([await told(owner.token), await told(second.token), await mailed()]).toEqual([[], [], []])
})

test('whose account the office erases has left, too; their name is nowhere', async () => {
  const { owner, worker, provider } = await team('Zahra')
  const admin = await signIn({ role: 'operator' })
  const body = { email: worker.email }
  expect((await api('POST', `office/people/${worker.id}/erase`, { token: admin.token, body })).status).toBe(200)
  const [one, ...others] = await told(owner.token)
  expect([one, others]).toMatchObject([{ event: 'member_left', team: provider.name }, []])
  const mails = await mailed()
  expect(JSON.stringify([one, mails])).not.toContain('Zahra')
  expect(mails[0]?.subject).toBe(`A member has left ${provider.name.en}`)
})

test('who left and was merged into another account later has that one’s name', async () => {
  const { owner, worker } = await team('Lamia')
  expect((await out(worker.token, worker.id)).status).toBe(200)
  const other = await signIn({ name: 'Lamia Saad' })
  await sql`UPDATE users SET name = '—', deleted_at = now(), merged_into_id = ${other.id} WHERE id = ${worker.id}`
  expect(await told(owner.token)).toMatchObject([{ name: 'Lamia Saad' }])
})

test('a name that leads elsewhere is not said in the mail', async () => {
  const { worker } = await team('Win at evil.example')
  await out(worker.token, worker.id)
  for (const { subject, body } of await mailed()) expect(subject + body).not.toContain('evil.example')
})

test('mails about the team are a choice of those who belong to one', async () => {
  const { owner, second, worker } = await team('Majed')
  const choice = { token: owner.token, body: { mail: false } }
  expect((await api('PUT', 'notification_settings/team', choice)).status).toBe(200)
  await out(worker.token, worker.id)
  expect((await mailed()).map(({ recipient }) => recipient)).toEqual([second.email])
  expect(await told(owner.token)).toHaveLength(1)
})
