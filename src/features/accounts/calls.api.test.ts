import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { buildToken } from '../../../test/build.ts'
import { changedTables, createActors, filterBy, runScenario, type Scenario } from '../../../test/scenarios.ts'
import { photo, uploader } from '../../../test/uploads.ts'

/** Every call of `wire.md §4.2` as clients send it. */
const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-scenarios-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const server = await testApp({ env: { DATA_DIR: dataDir, DEMO: 'on' } })
const { owner, thief } = await createActors(server)
const { password } = owner

const fresh = () => ({
  name: 'New Person',
  email: `${randomUUID()}@example.com`,
  phone_number: randomUUID(),
  password: 'a quiet balcony',
})
/** As the app in the field sends it: the whole user, mostly empty. */
const appUser = (over: object) => ({
  id: null,
  name: null,
  bio: null,
  address: null,
  device_token: null,
  auth: false,
  media: [],
  custom_fields: null,
  ...over,
})
const wanted = (over: object = {}) => {
  const { name, email, phone_number } = thief
  return { name, email, phone_number, ...over }
}
const any = (part: object) => expect.objectContaining(part)

describe('as clients call', () => {
  test.each<Scenario>([
    [
      'login, web',
      () => ['POST', 'login', { body: { email: owner.email, password, remember: true } }],
      { status: 200, data: any({ api_token: expect.any(String) }), changes: ['api_tokens'] },
    ],
    [
      'login, app',
      () => ['POST', 'login', { body: appUser({ email: owner.email, password }) }],
      { status: 200, changes: ['api_tokens'] },
    ],
    [
      'login, wrong password',
      () => ['POST', 'login', { body: { email: owner.email, password: 'x' } }],
      { status: 422, code: 'credentials_wrong' },
    ],
    [
      'login, unknown email',
      () => ['POST', 'login', { body: { email: 'no@example.com', password } }],
      { status: 422, code: 'credentials_wrong' },
    ],
    ['login, nothing', () => ['POST', 'login', { body: {} }], { status: 422, code: 'invalid' }],
    [
      'register, web',
      () => ['POST', 'register', { body: { ...fresh(), conditions: true } }],
      {
        status: 200,
        data: any({ role: 'customer' }),
        changes: ['api_tokens', 'email_verifications', 'mails', 'users'],
      },
    ],
    [
      'register, app',
      () => ['POST', 'register', { body: { ...appUser(fresh()), phone_verified_at: 'x' } }],
      {
        status: 200,
        data: any({ phone_verified_at: null }),
        changes: ['api_tokens', 'email_verifications', 'mails', 'users'],
      },
    ],
    [
      'register, email taken',
      () => ['POST', 'register', { body: { ...fresh(), email: owner.email } }],
      { status: 422, code: 'email_taken' },
    ],
    [
      'register, as an operator',
      () => ['POST', 'register', { body: { ...fresh(), role: 'operator', id: owner.id } }],
      {
        status: 200,
        data: any({ role: 'customer' }),
        changes: ['api_tokens', 'email_verifications', 'mails', 'users'],
      },
    ],
    [
      'send_reset_link_email, known',
      () => ['POST', 'send_reset_link_email', { body: { email: owner.email } }],
      { status: 200, data: true, changes: ['mails', 'password_resets'] },
    ],
    [
      'send_reset_link_email, unknown',
      () => ['POST', 'send_reset_link_email', { body: { email: 'no@example.com' } }],
      { status: 200, data: true, changes: ['mails', 'password_resets'] },
    ],
    [
      'users/{id}',
      () => ['POST', `users/${thief.id}`, { token: thief.token, body: wanted({ bio: 'Hello' }) }],
      {
        status: 200,
        data: any({ id: expect.any(Number), api_token: expect.any(String), media: [] }),
        changes: ['users'],
      },
    ],
    [
      'users/{id}, device token only',
      () => ['POST', `users/${thief.id}`, { token: thief.token, body: { device_token: 'phone-1', name: 'Other' } }],
      { status: 200, changes: ['users'] },
    ],
    [
      'users/{id}, nothing',
      () => ['POST', `users/${thief.id}`, { token: thief.token, body: {} }],
      { status: 422, code: 'invalid' },
    ],
    [
      'user',
      () => ['GET', 'user', { query: { api_token: owner.token } }],
      { status: 200, data: any({ name: 'Layla Owner' }) },
    ],
    [
      'user, unknown token',
      () => ['GET', 'user', { query: { api_token: 'x'.repeat(60) } }],
      { status: 401, code: 'unauthenticated' },
    ],
    [
      'addresses',
      () => [
        'GET',
        'addresses',
        { token: owner.token, query: { ...filterBy('user_id', owner.id), orderBy: 'id', sortedBy: 'desc', limit: 15 } },
      ],
      { status: 200, data: [any({ address: 'Secret Street 1' })] },
    ],
    [
      'addresses, a new one',
      () => [
        'POST',
        'addresses',
        { token: owner.token, body: { address: 'Tahlia Street 12, Riyadh', latitude: 24.7, longitude: 46.7 } },
      ],
      { status: 200, data: any({ description: 'Tahlia Street 12, Ri' }), changes: ['addresses'] },
    ],
    [
      'notifications',
      () => [
        'GET',
        'notifications',
        {
          token: owner.token,
          query: {
            ...filterBy('notifiable_id', owner.id),
            orderBy: 'created_at',
            sortedBy: 'desc',
            limit: 4,
            only: 'id;type;data;read_at;created_at',
          },
        },
      ],
      { status: 200, data: [any({ read_at: null, data: expect.any(String) })] },
    ],
    ['notifications/count', () => ['GET', 'notifications/count', { token: owner.token }], { status: 200, data: 1 }],
    [
      'uploads/clear, nothing there',
      () => ['POST', 'uploads/clear', { token: thief.token, body: { uuid: randomUUID() } }],
      { status: 200, data: false },
    ],
  ])('%s', async (_, call, expected) => {
    await runScenario(server, call, expected)
  })

  test('logout ends this token and no other', async () => {
    const { token } = await buildToken(server.db, { user_id: thief.id })
    await runScenario(server, () => ['GET', 'logout', { query: { api_token: token } }], {
      status: 200,
      changes: ['api_tokens'],
    })
    expect((await server.api('GET', 'user', { token: thief.token })).status).toBe(200)
  })

  test('uploads/store answers the id the client gave', async () => {
    const bytes = await photo()
    const { result, changes } = await changedTables(server, () => uploader(server)(bytes, { token: thief.token }))
    expect([result.status, result.json.data, changes]).toEqual([200, result.uuid, ['uploads']])
    const body = { uuid: result.uuid }
    const expected = { status: 200, data: true, changes: ['uploads'] }
    await runScenario(server, () => ['POST', 'uploads/clear', { token: thief.token, body }], expected)
  })
})
