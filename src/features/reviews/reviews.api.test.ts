import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { buildBooking, buildPayment, buildReview, buildService, buildUser } from '../../../test/build.ts'
import type { Review } from './contract.ts'

const { app, api, db, sql, signIn } = await testApp()

const yesterday = Date.now() - 26 * 3_600_000

test('reviews as the service page asks for them, newest first, without ids', async () => {
  const service = await buildService(db)
  const user = await buildUser(db, { name: 'Huda' })
  await buildReview(db, { e_service_id: service.id, rate: 3, created_at: new Date(yesterday) })
  await buildReview(db, { e_service_id: service.id, user_id: user.id, rate: 5, review: 'Great' })
  await buildReview(db)
  const response = await app.inject(
    `/api/e_service_reviews?with=user&only=created_at;review;rate;user&search=e_service_id:${service.id}&orderBy=created_at&sortBy=desc&limit=10`,
  )
  const { data } = response.json() as { data: Review[] }
  expect(data.map(({ rate }) => rate)).toEqual([5, 3])
  expect(data[0]).toEqual({
    rate: 5,
    review: 'Great',
    created_at: expect.stringMatching(/Z$/),
    user: { id: user.id, name: 'Huda', has_media: false, media: [], custom_fields: [] },
  })
})

describe('leaving a review', () => {
  /** Somebody whose booking of a service stands there, paid or not. */
  const customer = async (status: 'done' | 'in_progress' | 'received', paid: boolean) => {
    const person = await signIn()
    const booking = await buildBooking(db, { user_id: person.id, status, at: yesterday })
    if (paid) await buildPayment(db, { booking_id: booking.id })
    return { ...person, service: booking.e_service_id }
  }

  test('keeps one a person and service, harmless, and moves the averages', async () => {
    const { token, id, service } = await customer('done', true)
    const post = (rate: number | string, review: string | null) =>
      api<Review>('POST', 'e_service_reviews', {
        token,
        body: { id: null, rate, review, user_id: 1, e_service_id: service },
      })
    const first = await post(5, 'Great<script>alert(1)</script>')
    expect(first.json).toMatchObject({
      success: true,
      data: { rate: 5, review: 'Great', user_id: id, e_service_id: service },
    })
    const second = await post('2', null)
    expect(second.json.data).toMatchObject({ id: first.json.data.id, rate: 2, review: '' })
    const [row] = await sql`SELECT rate, total_reviews FROM e_services WHERE id = ${service}`
    expect(row).toMatchObject({ rate: 2, total_reviews: 1 })
  })

  test.each([
    ['a visit that is not over', 'in_progress', true],
    ['a booking that is not paid', 'done', false],
    ['a booking that was only received', 'received', false],
  ] as const)('is refused for %s', async (_, status, paid) => {
    const { token, service } = await customer(status, paid)
    const { status: http, json } = await api('POST', 'e_service_reviews', {
      token,
      body: { rate: 5, review: '', e_service_id: service },
    })
    expect([http, json.code]).toEqual([403, 'nothing_to_review'])
  })

  test("is refused for somebody else's booking", async () => {
    const { service } = await customer('done', true)
    const { token } = await signIn()
    const { json } = await api('POST', 'e_service_reviews', {
      token,
      body: { rate: 5, review: '', e_service_id: service },
    })
    expect(json.code).toBe('nothing_to_review')
  })

  test.each([[0], [6], [4.5], ['many'], [null]])('needs stars from 1 to 5, not %s', async (rate) => {
    const { token } = await signIn()
    const { status, json } = await api('POST', 'e_service_reviews', {
      token,
      body: { rate, review: '', e_service_id: 1 },
    })
    expect([status, Object.keys(json.errors ?? {})]).toEqual([422, ['rate']])
  })

  test('needs a token', async () => {
    const { status } = await api('POST', 'e_service_reviews', { body: { rate: 5, review: '', e_service_id: 1 } })
    expect(status).toBe(401)
  })
})
