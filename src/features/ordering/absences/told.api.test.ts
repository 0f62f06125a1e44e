import { expect, test } from 'vitest'
import type { SignedInUser } from '#lib/user.ts'
import { testApp } from '../../../../test/app.ts'
import { buildBooking, buildCategory, buildProvider, buildService, buildToken } from '../../../../test/build.ts'
import type { Changes } from './contract.ts'

const { api, db, sql, signIn } = await testApp()
const riyadh = { latitude: 24.6943, longitude: 46.6857, description: 'Base', address: 'Olaya' }
let day = 10

/** A visit that its provider cannot come to, and the choices of its customer. */
const absence = async ({ people }: { people: number }) => {
  const above = await buildCategory(db)
  const category = await buildCategory(db, { parent_id: above.id })
  const provider = await buildProvider(db, { people })
  const offer = { duration: '1:00', price_minor: 10_000, categories: [category.id, above.id] }
  const service = await buildService(db, { ...offer, e_provider_id: provider.id })
  const rival = await buildProvider(db)
  await db
    .insertInto('e_provider_addresses')
    .values({ e_provider_id: rival.id, ...riyadh })
    .execute()
  // Of another subcategory, and the first one that is found.
  await buildService(db, { ...offer, e_provider_id: rival.id, categories: [above.id] })
  const same = await buildService(db, { ...offer, e_provider_id: rival.id })
  const customer = await signIn()
  const at = Date.parse(new Date(Date.now() + day++ * 86_400_000).toISOString().slice(0, 10)) + 7 * 3_600_000
  const { id } = await buildBooking(db, { user_id: customer.id, e_service_id: service.id, status: 'accepted', at })
  const { token } = await buildToken(db, { user_id: provider.userIds[0] ?? 0 })
  const { json } = await api<Changes>('POST', `bookings/${id}/absence`, { token, body: {} })
  const choose = (alternative_id: number | null, by = customer.token) =>
    api<{ booking_id: number }>('PUT', `bookings/${id}/absence`, { token: by, body: { alternative_id } })
  const told = (reader: number) => sql`
    SELECT data ->> 'event' AS event, read_at IS NOT NULL AS read FROM notifications
    WHERE notifiable_id = ${reader} ORDER BY created_at, event DESC`
  return { provider, customer, same, choose, told, choices: json.data.absence?.alternatives ?? [] }
}

test('others are asked for the same, not for what else is in the category above', async () => {
  const { choices, same } = await absence({ people: 1 })
  const others = choices.filter(({ same_provider }) => !same_provider)
  expect(new Set(others.map(({ e_service }) => e_service.id))).toEqual(new Set([same.id]))
})

test('a colleague at the same time is no new time for the team', async () => {
  const { provider, choose, choices, told } = await absence({ people: 2 })
  await choose(choices.find(({ same_provider }) => same_provider)?.id ?? 0)
  expect(await told(provider.userIds[0] ?? 0)).toEqual([
    { event: 'team_absent', read: true },
    { event: 'other_worker', read: false },
  ])
  // An owner as well, and the one who comes.
  expect(await told(provider.userIds[1] ?? 0)).toEqual([
    { event: 'team_absent', read: false },
    { event: 'given', read: false },
  ])
})

test('a team is told that one of them cannot come, and what became of it', async () => {
  const { provider, choose, told } = await absence({ people: 2 })
  await choose(null)
  const [worker = 0, colleague = 0] = provider.userIds
  expect([await told(worker), await told(colleague)]).toEqual([
    [
      { event: 'team_absent', read: true },
      { event: 'declined', read: false },
    ],
    [
      { event: 'team_absent', read: false },
      { event: 'declined', read: false },
    ],
  ])
})

test('what the customer chose is read in their bell from the start', async () => {
  const asked = { event: 'provider_absent', read: false }
  const none = await absence({ people: 1 })
  await none.choose(null)
  expect(await none.told(none.customer.id)).toEqual([asked, { event: 'declined', read: true }])
  const other = await absence({ people: 1 })
  await other.choose(other.choices.find(({ same_provider }) => !same_provider)?.id ?? 0)
  expect(await other.told(other.customer.id)).toEqual([
    asked,
    { event: 'declined', read: true },
    { event: 'booked_instead', read: true },
  ])
})

test('what an operator chose in their name is news to the customer', async () => {
  const support = await signIn({ role: 'operator', office_role: 'support' })
  const { customer, choices, choose, told } = await absence({ people: 1 })
  const acting = await api<SignedInUser>('POST', `office/people/${customer.id}/act`, { token: support.token })
  const taken = await choose(choices.find(({ same_provider }) => !same_provider)?.id ?? 0, acting.json.data.api_token)
  expect([taken.status, taken.json.code]).toEqual([200, undefined])
  expect(await told(customer.id)).toEqual([
    { event: 'provider_absent', read: false },
    { event: 'declined', read: false },
    { event: 'booked_for_you', read: false },
  ])
})

test('a colleague whom an operator chose in their name, and another time with that, is news to the customer', async () => {
  const support = await signIn({ role: 'operator', office_role: 'support' })
  const news: unknown[] = []
  for (const isMoved of [true, false]) {
    const { customer, choices, choose, told } = await absence({ people: 2 })
    const acting = await api<SignedInUser>('POST', `office/people/${customer.id}/act`, { token: support.token })
    const own = choices.filter(({ same_provider }) => same_provider)
    await choose(own[isMoved ? 1 : 0]?.id ?? 0, acting.json.data.api_token)
    news.push((await told(customer.id)).slice(1))
  }
  expect(news).toEqual([[{ event: 'rescheduled', read: false }], [{ event: 'other_worker', read: false }]])
})
