import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { buildNotification } from '../../../test/build.ts'
import { createActors, runScenario, type Scenario } from '../../../test/scenarios.ts'
import type { Setting } from './settings/contract.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-news-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const server = await testApp({ env: { DATA_DIR: dataDir } })
const { api, db, signIn, sql } = server
const { owner, thief, operator } = await createActors(server)
const provider = await signIn({ role: 'provider' })

const on = (topic: string) => ({ topic, mail: true, push: true })
const customerTopics = ['status', 'reminder', 'payment', 'message'].map(on)
const put = (topic: string, token: string | undefined, body: unknown = { mail: false }) =>
  ['PUT', `notification_settings/${topic}`, { token, body }] as ReturnType<Scenario[1]>

describe('which way news come', () => {
  test.each<Scenario>([
    ['at first', () => ['GET', 'notification_settings', { token: owner.token }], { status: 200, data: customerTopics }],
    [
      'a provider has two topics more',
      () => ['GET', 'notification_settings', { token: provider.token }],
      { status: 200, data: [on('booking'), ...customerTopics, on('team')] },
    ],
    ['nobody', () => ['GET', 'notification_settings'], { status: 401, code: 'unauthenticated' }],
    [
      'no mail about messages',
      () => put('message', owner.token),
      { status: 200, data: { topic: 'message', mail: false, push: true }, changes: ['notification_settings'] },
    ],
    [
      'no push either; the mail stays off',
      () => put('message', owner.token, { push: false }),
      { status: 200, data: { topic: 'message', mail: false, push: false }, changes: ['notification_settings'] },
    ],
    [
      'as it is',
      () => put('message', owner.token, { push: false }),
      { status: 200, data: { topic: 'message', mail: false, push: false } },
    ],
    ['an unknown topic', () => put('weather', owner.token), { status: 404, code: 'not_found' }],
    ['no answer', () => put('status', owner.token, { mail: 'maybe' }), { status: 422, code: 'invalid' }],
    ['nobody’s', () => put('status', undefined), { status: 401, code: 'unauthenticated' }],
    [
      'of somebody else, named in the body: one’s own changes',
      () => put('status', thief.token, { mail: false, user_id: owner.id }),
      { status: 200, changes: ['notification_settings'] },
    ],
  ])('%s', async (_, call, expected) => {
    await runScenario(server, call, expected)
  })

  test('what others chose is theirs', async () => {
    const chosen = async (token: string) => {
      const { json } = await api<Setting[]>('GET', 'notification_settings', { token })
      return json.data.filter(({ mail }) => !mail).map(({ topic }) => topic)
    }
    expect([await chosen(owner.token), await chosen(thief.token), await chosen(operator.token)]).toEqual([
      ['message'],
      ['status'],
      [],
    ])
  })
})

describe('all of them read', () => {
  const all = (token?: string) => ['POST', 'notifications/read_all', { token }] as ReturnType<Scenario[1]>
  test.each<Scenario>([
    ['nobody', () => all(), { status: 401, code: 'unauthenticated' }],
    ['a thief has none', () => all(thief.token), { status: 200, data: 0 }],
    ['an operator neither', () => all(operator.token), { status: 200, data: 0 }],
    ['the owner', () => all(owner.token), { status: 200, data: 1, changes: ['notifications'] }],
    ['once more', () => all(owner.token), { status: 200, data: 0 }],
  ])('%s', async (_, call, expected) => {
    await runScenario(server, call, expected)
  })

  test('what was read before keeps its time, and repeats are safe', async () => {
    const read_at = new Date('2026-01-01T00:00:00Z')
    await buildNotification(db, { notifiable_id: owner.id, read_at })
    for (let n = 0; n < 3; n++) await buildNotification(db, { notifiable_id: owner.id })
    const ask = () => api<number>('POST', 'notifications/read_all', { token: owner.token, key: 'once' })
    expect([(await ask()).json.data, (await ask()).json.data]).toEqual([3, 3])
    const rows = await sql<{ read_at: Date }[]>`
      SELECT read_at FROM notifications WHERE notifiable_id = ${owner.id} AND read_at = ${read_at}`
    expect(rows).toHaveLength(1)
    expect((await api('GET', 'notifications/count', { token: owner.token })).json.data).toBe(0)
  })
})
