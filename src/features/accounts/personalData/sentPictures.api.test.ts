import { expect, test } from 'vitest'
import type { Complaint } from '#features/complaints/contract.ts'
import type { Message } from '#features/messages/contract.ts'
import { testApp } from '../../../../test/app.ts'
import { buildBooking, buildPayment, buildProvider, buildService } from '../../../../test/build.ts'
import { photo, uploader } from '../../../../test/uploads.ts'

const made = await testApp()
const { api, app, db, sql, signIn } = made
const upload = uploader(made)

test('pictures that were sent in messages and reports are erased with their words, those of others stay', async () => {
  const [owner, leaving, operator] = [
    await signIn({ role: 'provider' }),
    await signIn(),
    await signIn({ role: 'operator' }),
  ]
  const provider = await buildProvider(db, { people: [owner.id] })
  const service = await buildService(db, { e_provider_id: provider.id })
  const { id } = await buildBooking(db, { user_id: leaving.id, e_service_id: service.id, status: 'failed' })
  const sent = async ({ token }: { token: string }) => ({ pictures: [(await upload(await photo(), { token })).uuid] })
  for (const who of [leaving, owner])
    await api('POST', `bookings/${id}/messages`, { token: who.token, body: { text: 'Look', ...(await sent(who)) } })
  const report = { topic: 'other', text: 'Look', ...(await sent(leaving)) }
  await api('POST', `bookings/${id}/complaints`, { token: leaving.token, body: report })

  const shown = async () => {
    const thread = (await api<Message[]>('GET', `bookings/${id}/messages`, { token: owner.token })).json.data
    const [{ id: complaint } = { id: 0 }] = await sql<
      { id: number }[]
    >`SELECT id FROM complaints WHERE booking_id = ${id}`
    const read = await api<Complaint>('GET', `office/complaints/${complaint}`, { token: operator.token })
    return { thread, pictures: [...thread, ...read.json.data.messages].map(({ media }) => media.length) }
  }
  const before = await shown()
  expect(before.pictures).toEqual([1, 1, 1])
  const body = { email: leaving.email }
  expect((await api('POST', `office/people/${leaving.id}/erase`, { token: operator.token, body })).status).toBe(200)
  expect((await shown()).pictures).toEqual([1, 0, 0])
  const statuses = before.thread.map(async ({ media }) => {
    const url = new URL(media[0]?.url ?? '')
    const headers = { authorization: `Bearer ${owner.token}` }
    return (await app.inject({ url: url.pathname + url.search, headers })).statusCode
  })
  expect(await Promise.all(statuses)).toEqual([200, 404])
  // The next sweep removes their files.
  expect(await sql`SELECT FROM uploads WHERE user_id IS NULL AND expires_at <= now()`).toHaveLength(2)
})

test('pictures of the work at the door of who is erased go, those at another door stay', async () => {
  const [owner, leaving, other, operator] = [
    await signIn({ role: 'provider' }),
    await signIn(),
    await signIn(),
    await signIn({ role: 'operator' }),
  ]
  const { token } = owner
  const provider = await buildProvider(db, { people: [owner.id] })
  const service = await buildService(db, { e_provider_id: provider.id })
  const workFor = async ({ id: user_id }: { id: number }, days: number) => {
    const at = Date.now() - days * 86_400_000
    const { id } = await buildBooking(db, { user_id, e_service_id: service.id, status: 'in_progress', at })
    const body = { moment: 'before', uuid: (await upload(await photo(), { token })).uuid }
    expect((await api('POST', `bookings/${id}/work`, { token, body })).status).toBe(200)
    await sql`UPDATE bookings SET booking_status_id = 6, ends_at = now() WHERE id = ${id}`
    await buildPayment(db, { booking_id: id })
    return async () => (await api<object[]>('GET', `bookings/${id}/work`, { token })).json.data.length
  }
  const [theirs, others] = [await workFor(leaving, 2), await workFor(other, 4)]
  expect([await theirs(), await others()]).toEqual([1, 1])
  const files = async () => (await sql`SELECT FROM media WHERE model_type = 'visit_pictures'`).length
  expect(await files()).toBe(2)
  const body = { email: leaving.email }
  expect((await api('POST', `office/people/${leaving.id}/erase`, { token: operator.token, body })).status).toBe(200)
  expect([await theirs(), await others(), await files()]).toEqual([0, 1, 1])
  // One that was taken offline comes late.
  const late = async (booking_id: number) => {
    const later = { moment: 'after', uuid: (await upload(await photo(), { token })).uuid }
    return (await api('POST', `bookings/${booking_id}/work`, { token, body: later })).json.code
  }
  const [{ id: gone = 0 } = {}] = await sql<{ id: number }[]>`SELECT id FROM bookings WHERE user_id = ${leaving.id}`
  const [{ id: kept = 0 } = {}] = await sql<{ id: number }[]>`SELECT id FROM bookings WHERE user_id = ${other.id}`
  expect([await late(gone), await late(kept)]).toEqual(['move_not_allowed', undefined])
  expect([await theirs(), await files()]).toEqual([0, 2])
})
