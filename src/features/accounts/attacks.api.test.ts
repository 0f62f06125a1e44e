import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { formsOf } from '../../../test/clearText.ts'
import {
  type Call,
  createActors,
  type Expected,
  filterBy,
  runScenario,
  type Scenario,
} from '../../../test/scenarios.ts'
import { visitBody } from '../../../test/visits.ts'

/** The calls of `wire.md §4.2`, and those beside them, by an attacker who wants other people's data. */
const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-scenarios-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const server = await testApp({ env: { DATA_DIR: dataDir, DEMO: 'on' } })
const { owner, thief, operator, service } = await createActors(server)
const { password } = owner

const wanted = (over: object = {}) => {
  const { name, email, phone_number } = thief
  return { name, email, phone_number, ...over }
}
const any = (part: object) => expect.objectContaining(part)

describe('access to other people’s data', () => {
  const nothing: Expected = { status: 404, code: 'not_found' }
  test.each<Scenario>([
    ['changes another profile', () => ['POST', `users/${owner.id}`, { token: thief.token, body: wanted() }], nothing],
    [
      'changes another profile as an operator',
      () => ['POST', `users/${owner.id}`, { token: operator.token, body: wanted() }],
      nothing,
    ],
    [
      'changes another profile by the id in the body',
      () => [
        'POST',
        `users/${thief.id}`,
        { token: thief.token, body: wanted({ id: owner.id, role: 'operator', email_verified_at: '2020-01-01' }) },
      ],
      { status: 200, data: any({ name: 'Mallory', role: 'customer' }), changes: ['users'] },
    ],
    [
      'takes another email',
      () => ['POST', `users/${thief.id}`, { token: thief.token, body: wanted({ email: owner.email }) }],
      { status: 422, code: 'email_taken' },
    ],
    [
      'takes another phone number',
      () => ['POST', `users/${thief.id}`, { token: thief.token, body: wanted({ phone_number: owner.phone_number }) }],
      { status: 422, code: 'phone_taken' },
    ],
    ['reads another address', () => ['GET', `addresses/${owner.address}`, { token: thief.token }], nothing],
    [
      'lists other addresses',
      () => ['GET', 'addresses', { token: thief.token, query: filterBy('user_id', owner.id) }],
      { status: 200, data: [] },
    ],
    [
      'lists other addresses by OR',
      () => [
        'GET',
        'addresses',
        { token: thief.token, query: { search: `user_id:${owner.id};id:${owner.address}`, searchJoin: 'or' } },
      ],
      { status: 200, data: [] },
    ],
    [
      'changes another address',
      () => ['PUT', `addresses/${owner.address}`, { token: thief.token, body: { address: 'Mine' } }],
      nothing,
    ],
    ['deletes another address', () => ['DELETE', `addresses/${owner.address}`, { token: thief.token }], nothing],
    [
      'saves an address for another',
      () => [
        'POST',
        'addresses',
        { token: thief.token, body: { address: 'Mine', latitude: 24.7, longitude: 46.7, user_id: owner.id } },
      ],
      { status: 200, data: any({ address: 'Mine' }), changes: ['addresses'] },
    ],
    [
      'reads another notification',
      () => ['GET', 'notifications', { token: thief.token, query: filterBy('notifiable_id', owner.id) }],
      { status: 200, data: [] },
    ],
    [
      'marks another notification',
      () => [
        'PUT',
        `notifications/${owner.notification}`,
        { token: thief.token, body: { id: owner.notification, read_at: true } },
      ],
      nothing,
    ],
    [
      'deletes another notification',
      () => ['DELETE', `notifications/${owner.notification}`, { token: thief.token }],
      nothing,
    ],
    [
      'takes back another upload',
      () => ['POST', 'uploads/clear', { token: thief.token, body: { uuid: owner.upload } }],
      { status: 200, data: false },
    ],
    [
      'shows another upload as their photo',
      () => ['POST', `users/${thief.id}`, { token: thief.token, body: wanted({ avatar: owner.upload }) }],
      { status: 200, data: any({ media: [] }), changes: ['users'] },
    ],
    ['ends another session', () => ['DELETE', `sessions/${owner.session}`, { token: thief.token }], nothing],
    [
      'deletes the account without its password',
      () => ['POST', 'account/delete', { token: owner.token, body: { password: 'guess' } }],
      { status: 422, code: 'password_wrong' },
    ],
  ])('%s', async (_, call, expected) => {
    const { text } = await runScenario(server, call, expected)
    expect(text).not.toContain('Secret Street')
    for (const secret of formsOf(owner.token)) expect(text).not.toContain(secret)
  })

  test('books a visit to another address by its id', async () => {
    const body = visitBody(service, { address: { id: owner.address } })
    const { text } = await server.api('POST', 'bookings', { token: thief.token, body })
    expect(text).not.toContain('Secret Street')
    expect(await server.sql`SELECT 1 FROM bookings WHERE address ->> 'address' LIKE 'Secret%'`).toEqual([])
  })

  test('takes all the data', async () => {
    const { text } = await server.api('GET', 'account/data', {
      token: thief.token,
      query: { user_id: owner.id, id: owner.id },
    })
    for (const secret of ['Secret Street', owner.email, owner.upload, owner.phone_number])
      expect(text).not.toContain(secret)
  })

  test.each<[string, () => Call]>([
    ['users/{id}', () => ['POST', `users/${owner.id}`, { body: {} }]],
    ['user', () => ['GET', 'user']],
    ['logout', () => ['POST', 'logout', { body: {} }]],
    ['addresses', () => ['GET', 'addresses', { query: filterBy('user_id', owner.id) }]],
    ['addresses/{id}', () => ['GET', `addresses/${owner.address}`]],
    ['uploads/clear', () => ['POST', 'uploads/clear', { body: { uuid: owner.upload } }]],
    ['notifications', () => ['GET', 'notifications']],
    ['notifications/{id}', () => ['PUT', `notifications/${owner.notification}`, { body: {} }]],
    ['sessions', () => ['GET', 'sessions']],
    ['account/data', () => ['GET', 'account/data']],
    ['account/delete', () => ['POST', 'account/delete', { body: { password } }]],
  ])('calls %s without a token, or with junk', async (_, call) => {
    const [method, path, ask] = call()
    for (const token of [undefined, 'undefined', 'x'.repeat(60)])
      await runScenario(server, () => [method, path, { ...ask, token }], { status: 401, code: 'unauthenticated' })
  })
})
