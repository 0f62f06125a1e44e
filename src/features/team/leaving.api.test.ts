import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { waitingForLocks } from '../../../test/rowLocks.ts'
import { teamCalls } from '../../../test/teamCalls.ts'

const server = await testApp()
const { api, sql, signIn } = server

const { agency, team, invited, accept } = teamCalls(server)

describe('an invitation ends', () => {
  const people = async () => {
    const { owner, manager, provider } = await agency()
    const second = await signIn({ role: 'provider' })
    await sql`INSERT INTO e_provider_users (e_provider_id, user_id, role) VALUES (${provider.id}, ${second.id}, 'owner')`
    return { owner, manager, second, provider }
  }
  const answers = async (links: { link: string }[]) =>
    Promise.all(links.map(async ({ link }) => (await accept((await signIn()).token, link)).json.code ?? 'joined'))
  const ofAll = async (token: string, roles = ['worker', 'manager', 'owner']) => {
    const links = []
    for (const role of roles) links.push(await invited(token, { email: `${randomUUID()}@example.test`, role }))
    return links
  }

  test.each([
    ['is removed', null, ['invitation_dead', 'invitation_dead', 'invitation_dead']],
    ['is made a worker', 'worker', ['invitation_dead', 'invitation_dead', 'invitation_dead']],
    ['is made a manager', 'manager', ['joined', 'invitation_dead', 'invitation_dead']],
    ['stays an owner', 'owner', ['joined', 'joined', 'joined']],
  ])('where the owner who invited %s', async (_, role, expected) => {
    const { owner, second, provider } = await people()
    const links = await ofAll(second.token)
    const others = await ofAll(owner.token)
    const path = `provider/members/${second.id}`
    if (role) await api('PUT', path, { token: owner.token, body: { role } })
    else await api('DELETE', path, { token: owner.token })
    expect(await answers(links)).toEqual(expected)
    expect((await team(owner.token)).invitations).toHaveLength(3)
    expect(await answers(others)).toEqual(['joined', 'joined', 'joined'])
    expect(await sql`SELECT FROM team_invitations WHERE e_provider_id = ${provider.id}`).toEqual([])
  })

  test('for as long as who invited is blocked', async () => {
    const { owner, manager, second } = await people()
    const [link, kept] = await ofAll(second.token, ['owner', 'owner'])
    await sql`UPDATE users SET blocked_at = now(), blocked_reason = 'Fraud' WHERE id = ${second.id}`
    expect((await api('GET', 'invitation', { query: { token: link?.link ?? '' } })).json.code).toBe('invitation_dead')
    expect(await answers(link ? [link] : [])).toEqual(['invitation_dead'])
    expect((await team(owner.token)).invitations).toEqual([])
    const email = link?.json.data.email
    expect((await invited(manager.token, { email, role: 'worker' })).status).toBe(200)
    await sql`UPDATE users SET blocked_at = NULL, blocked_reason = NULL WHERE id = ${second.id}`
    expect(await answers(kept ? [kept] : [])).toEqual(['joined'])
  })

  test.each([
    ['is removed', 'DELETE FROM e_provider_users WHERE user_id ='],
    ['is made a worker', `UPDATE e_provider_users SET role = 'worker' WHERE user_id =`],
  ])('who %s meanwhile invites nobody', async (_, change) => {
    const { second, provider } = await people()
    const held = await sql.reserve()
    try {
      await held`BEGIN`
      await held`SELECT FROM e_provider_users WHERE e_provider_id = ${provider.id} FOR UPDATE`
      const asked = invited(second.token, { email: `${randomUUID()}@example.test`, role: 'owner' })
      await expect.poll(() => waitingForLocks(sql)).toBe(1)
      await held.unsafe(`${change} ${second.id}`)
      await held`COMMIT`
      expect((await asked).json.code).toBe('forbidden')
    } finally {
      held.release()
    }
    expect(await sql`SELECT FROM team_invitations WHERE e_provider_id = ${provider.id}`).toEqual([])
  })
})

test('who leaves one team while they join another one is still a provider', async () => {
  const [first, second] = [await agency(), await agency()]
  const { id, token } = first.manager
  const held = await sql.reserve()
  try {
    await held`BEGIN`
    await held`INSERT INTO e_provider_users (e_provider_id, user_id, role) VALUES (${second.provider.id}, ${id}, 'manager')`
    await held`UPDATE users SET role = 'provider' WHERE id = ${id}`
    const removed = api('DELETE', `provider/members/${id}`, { token: first.owner.token })
    await expect.poll(() => waitingForLocks(sql)).toBe(1)
    await held`COMMIT`
    expect((await removed).status).toBe(200)
    expect((await api('GET', 'provider/day', { token })).status).toBe(200)

    const { link } = await invited(first.owner.token, { email: `${randomUUID()}@example.test`, role: 'manager' })
    await held`BEGIN`
    await held`DELETE FROM e_provider_users WHERE user_id = ${id}`
    await held`UPDATE users SET role = 'customer' WHERE id = ${id}`
    const joined = accept(token, link)
    await expect.poll(() => waitingForLocks(sql)).toBe(1)
    await held`COMMIT`
    expect((await joined).status).toBe(200)
    expect((await api('GET', 'provider/day', { token })).status).toBe(200)
  } finally {
    held.release()
  }
})

test.each(['is switched off', 'is removed'])(
  'a worker who %s waits for the booking that is being made',
  async (how) => {
    const { owner, manager, provider } = await agency()
    const worker = (await team(owner.token)).workers.find(({ user_id }) => user_id === manager.id)
    const held = await sql.reserve()
    try {
      await held`BEGIN`
      await held`SELECT FROM workers WHERE e_provider_id = ${provider.id} FOR KEY SHARE`
      const { token } = owner
      const done =
        how === 'is removed'
          ? api('DELETE', `provider/members/${manager.id}`, { token })
          : api('PUT', `provider/workers/${worker?.id}`, { token, body: { active: false } })
      await expect.poll(() => waitingForLocks(sql)).toBe(1)
      await held`COMMIT`
      expect((await done).status).toBe(200)
    } finally {
      held.release()
    }
  },
)

test('who has left a team takes visits again only as its member', async () => {
  const { owner } = await agency()
  const person = await signIn()
  const join = async () => {
    const { link } = await invited(owner.token, { email: `${randomUUID()}@example.test`, role: 'worker' })
    expect((await accept(person.token, link)).status).toBe(200)
  }
  await join()
  const worker = (await team(owner.token)).workers.find(({ user_id }) => user_id === person.id)
  const active = async (is: boolean) =>
    (await api('PUT', `provider/workers/${worker?.id}`, { token: owner.token, body: { active: is } })).json.code ?? is
  await api('DELETE', `provider/members/${person.id}`, { token: owner.token })
  expect([await active(true), await active(false)]).toEqual(['worker_left', false])
  await join()
  expect([await active(false), await active(true)]).toEqual([false, true])
})
