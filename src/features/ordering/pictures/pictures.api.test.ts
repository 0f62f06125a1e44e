import { expect, test } from 'vitest'
import type { StatusKey } from '#features/bookings/rules.ts'
import { testApp } from '../../../../test/app.ts'
import { buildBooking, buildProvider, buildService } from '../../../../test/build.ts'
import { photo, uploader } from '../../../../test/uploads.ts'
import type { VisitPicture } from './contract.ts'
import { type Moment, mostPictures } from './rules.ts'

const testing = await testApp()
const { app, api, db, sql, signIn } = testing
const upload = uploader(testing)

const [customer, owner, colleague] = [
  await signIn(),
  await signIn({ role: 'provider' }),
  await signIn({ role: 'provider' }),
]
const provider = await buildProvider(db, { people: [owner.id, colleague.id], roles: ['owner', 'manager'] })
const service = await buildService(db, { e_provider_id: provider.id })

let day = 3
const visit = async (status: StatusKey = 'ready') => {
  const at = Date.now() - 24 * 3_600_000 * day++
  return (await buildBooking(db, { user_id: customer.id, e_service_id: service.id, status, at })).id
}
const sent = async (token: string) => (await upload(await photo(), { token, field: 'visit_pictures' })).uuid
const add = async (id: number, moment: Moment, token = owner.token, uuid?: string) =>
  api<VisitPicture[]>('POST', `bookings/${id}/work`, { token, body: { moment, uuid: uuid ?? (await sent(token)) } })
const read = (id: number, token: string) => api<VisitPicture[]>('GET', `bookings/${id}/work`, { token })
const remove = (id: number, picture_id: number | undefined, token = owner.token) =>
  api<VisitPicture[]>('PUT', `bookings/${id}/work`, { token, body: { picture_id } })

test('both sides see what it looked like before and after', async () => {
  const id = await visit()
  await add(id, 'before')
  await add(id, 'after', colleague.token)
  for (const { token } of [customer, owner, colleague]) {
    const { json } = await read(id, token)
    expect(json.data.map(({ moment, user, media }) => [moment, user.id, media.length])).toEqual([
      ['before', owner.id, 1],
      ['after', colleague.id, 1],
    ])
  }
})

test('served to the two sides, kept by no cache; to nobody else, and at no public address', async () => {
  const id = await visit()
  const { json } = await add(id, 'before')
  const { pathname } = new URL(json.data[0]?.media[0]?.url ?? '')
  const look = (path: string, token?: string) =>
    app.inject({ url: path, headers: token ? { authorization: `Bearer ${token}` } : {} })
  for (const { token } of [customer, owner]) {
    const { statusCode, headers } = await look(`${pathname}?w=320&f=webp`, token)
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'private, no-store',
    ])
  }
  const strangers = [await signIn(), await signIn({ role: 'provider' }), await signIn({ role: 'operator' })]
  for (const { token } of strangers) {
    expect((await look(pathname, token)).statusCode).toBe(404)
    expect((await read(id, token)).status).toBe(404)
    expect((await add(id, 'before', token)).status).toBe(404)
  }
  expect((await look(pathname)).statusCode).toBe(401)
  const [row] = await sql<{ uuid: string; file_name: string }[]>`
    SELECT uuid, file_name FROM media WHERE model_type = 'visit_pictures' ORDER BY id DESC LIMIT 1`
  expect((await look(`/media/${row?.uuid}/${row?.file_name}`, owner.token)).statusCode).toBe(404)
  expect((await look(pathname.replace(`/${id}/`, `/${await visit()}/`), owner.token)).statusCode).toBe(404)
})

test('removed by the person who took it, with its file', async () => {
  const id = await visit()
  const [picture] = (await add(id, 'before')).json.data
  expect((await remove(id, picture?.id, customer.token)).json.code).toBe('forbidden')
  expect((await remove(id, picture?.id, colleague.token)).status).toBe(404)
  expect((await remove(await visit(), picture?.id)).status).toBe(404)
  expect((await remove(id, picture?.id)).json.data).toEqual([])
  expect(
    await sql`SELECT FROM media WHERE model_type = 'visit_pictures' AND model_id = ${picture?.id ?? 0}`,
  ).toHaveLength(0)
})

test('as many as a moment can hold, also all at once', async () => {
  const id = await visit()
  const uuids = await Promise.all(Array.from({ length: mostPictures + 3 }, () => sent(owner.token)))
  const answers = await Promise.all(uuids.map((uuid) => add(id, 'after', owner.token, uuid)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(mostPictures)
  expect((await read(id, owner.token)).json.data).toHaveLength(mostPictures)
  expect((await add(id, 'before')).status).toBe(200)
})

test.each(['received', 'accepted', 'failed'] as const)(
  '%s: there is nothing to show yet, or any more',
  async (status) => {
    expect((await add(await visit(status), 'before')).json.code).toBe('move_not_allowed')
  },
)

test('not by the customer, nor an upload of somebody else', async () => {
  const id = await visit()
  expect((await add(id, 'before', customer.token)).json.code).toBe('forbidden')
  expect((await add(id, 'before', owner.token, await sent(colleague.token))).status).toBe(422)
  expect((await read(id, owner.token)).json.data).toEqual([])
})
