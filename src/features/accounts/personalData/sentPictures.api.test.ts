import { expect, test } from 'vitest'
import type { Complaint } from '#features/complaints/contract.ts'
import type { Message } from '#features/messages/contract.ts'
import { testApp } from '../../../../test/app.ts'
import { buildBooking, buildProvider, buildService } from '../../../../test/build.ts'
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
