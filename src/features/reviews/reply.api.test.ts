import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { buildBooking, buildPayment, buildProvider, buildReview, buildService } from '../../../test/build.ts'
import type { Review } from './contract.ts'

const { api, db, signIn } = await testApp()

test('who reads a review is told whether they may answer it: owners and managers of the team', async () => {
  const roles = ['owner', 'manager', 'worker'] as const
  const team = [
    await signIn({ role: 'provider' }),
    await signIn({ role: 'provider' }),
    await signIn({ role: 'provider' }),
  ]
  const { id: e_provider_id } = await buildProvider(db, { people: team.map(({ id }) => id), roles })
  const author = await signIn()
  for (const [n, { token }] of [...team, author].entries()) {
    const { id: e_service_id } = await buildService(db, { e_provider_id })
    const review = await buildReview(db, { user_id: author.id, e_service_id })
    const query = { e_service_id, user_id: author.id }
    const { json } = await api<{ may_reply: boolean }>('GET', 'own_reviews', { token, query })
    const { status } = await api('POST', `e_service_reviews/${review.id}/reply`, {
      token,
      body: { reply: 'Thank you' },
    })
    const may = roles[n] === 'owner' || roles[n] === 'manager'
    expect([roles[n], json.data.may_reply, status === 200]).toEqual([roles[n], may, may])
  }
})

test('a review that is changed after its reply says so, and may be answered again', async () => {
  const [author, owner] = [await signIn(), await signIn({ role: 'provider' })]
  const { id: e_provider_id } = await buildProvider(db, { people: [owner.id] })
  const { id: e_service_id } = await buildService(db, { e_provider_id })
  const booking = await buildBooking(db, { user_id: author.id, e_service_id, status: 'done' })
  await buildPayment(db, { booking_id: booking.id })
  const write = (rate: number, review: string) =>
    api<Review>('POST', 'e_service_reviews', { token: author.token, body: { e_service_id, rate, review } })
  const { id } = (await write(5, 'Wonderful')).json.data
  const answer = async (reply: string) =>
    (await api('POST', `e_service_reviews/${id}/reply`, { token: owner.token, body: { reply } })).status
  const shown = async () => {
    const query = { search: `e_service_id:${e_service_id}`, only: 'review;reply;reply_is_older' }
    return (await api<Review[]>('GET', 'e_service_reviews', { query })).json.data
  }
  expect(await answer('Thank you so much')).toBe(200)
  expect(await shown()).toEqual([{ review: 'Wonderful', reply: 'Thank you so much', reply_is_older: false }])
  await write(1, 'They broke my door')
  expect(await shown()).toEqual([{ review: 'They broke my door', reply: 'Thank you so much', reply_is_older: true }])
  const query = { e_service_id, user_id: author.id }
  const own = await api('GET', 'own_reviews', { token: owner.token, query })
  expect(own.json.data).toMatchObject({ reply_is_older: true, may_reply: true })
  expect([await answer('We never touched it'), await answer('Second thoughts')]).toEqual([200, 409])
  expect(await shown()).toMatchObject([{ reply: 'We never touched it', reply_is_older: false }])
})
