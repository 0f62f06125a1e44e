import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { buildBooking, buildPayment, buildProvider, buildReview, buildService, buildUser } from '../../../test/build.ts'
import { photo, uploader } from '../../../test/uploads.ts'
import type { Review } from './contract.ts'

const made = await testApp()
const { app, api, db, sql, signIn } = made
const upload = uploader(made)

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

test('how many gave how many stars, of a service and of its provider', async () => {
  const provider = await buildProvider(db)
  const [one, two] = [
    await buildService(db, { e_provider_id: provider.id }),
    await buildService(db, { e_provider_id: provider.id }),
  ]
  for (const rate of [5, 5, 4, 1]) await buildReview(db, { e_service_id: one.id, rate })
  await buildReview(db, { e_service_id: two.id, rate: 3 })
  await buildReview(db)
  const summary = async (query: string) => (await app.inject(`/api/e_service_reviews/summary?${query}`)).json().data
  expect(await summary(`e_service_id=${one.id}`)).toEqual({
    stars: { 1: 1, 2: 0, 3: 0, 4: 1, 5: 2 },
    with_pictures: 0,
    translates: true,
  })
  for (const query of [`e_provider_id=${provider.id}`, `e_service_id=${two.id}&e_provider_id=${provider.id}`])
    expect(await summary(query)).toMatchObject({ stars: { 1: 1, 2: 0, 3: 1, 4: 1, 5: 2 } })
  expect(await summary('')).toEqual({ stars: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }, with_pictures: 0, translates: true })
})

test('reviews of all services of a provider, page by page', async () => {
  const { id } = await buildProvider(db)
  const services = [await buildService(db, { e_provider_id: id }), await buildService(db, { e_provider_id: id })]
  const rates = [1, 2, 3, 4, 5]
  for (const rate of rates)
    await buildReview(db, {
      e_service_id: services[rate % 2]?.id ?? 0,
      rate,
      created_at: new Date(yesterday + rate * 60_000),
    })
  await buildReview(db)
  const read = async (offset: number) => {
    const search = `search=eService.e_provider_id:${id}&searchFields=eService.e_provider_id:=`
    const order = 'orderBy=created_at&sortedBy=desc'
    const response = await app.inject(`/api/e_service_reviews?only=rate&${search}&${order}&limit=2&offset=${offset}`)
    return (response.json() as { data: Review[] }).data.map(({ rate }) => rate)
  }
  expect([...(await read(0)), ...(await read(2)), ...(await read(4)), ...(await read(6))]).toEqual(rates.toReversed())
})

test.each([
  ['search=polite', 'search'],
  ['search=review:polite&searchFields=review:like', 'search'],
  ['search=rate:5', 'search'],
  ['search=has_media:1', 'search'],
  ['search=e_service_id:1;review:polite', 'search'],
  ['search=e_service_id:1;rate:1,2&searchFields=e_service_id:<>;rate:between&searchJoin=and', 'search'],
  ['search=e_service_id:1,2,3,4,5,6,7,8,9,10,11;rate:5&searchFields=e_service_id:in&searchJoin=and', 'search'],
  ['orderBy=review', 'search'],
  ['orderBy=updated_at&sortedBy=desc', 'search'],
])('all reviews are not searched, nor sorted without an index: %s', async (query, field) => {
  const { statusCode, json } = await app.inject(`/api/e_service_reviews?${query}`)
  expect([statusCode, Object.keys(json().errors)]).toEqual([422, [field]])
})

test.each([
  'limit=5',
  'orderBy=id&sortedBy=desc',
  'orderBy=created_at;id&sortedBy=desc;desc',
  'search=e_service_id:1&orderBy=rate',
  'search=e_service_id:1,2&searchFields=e_service_id:in&orderBy=created_at',
  'search=user_id:1;review:polite&searchFields=user_id:=;review:like&searchJoin=and',
  'search=e_service_id:undefined&orderBy=created_at',
])('all by their age, those of a service, a provider or a person by anything: %s', async (query) => {
  expect((await app.inject(`/api/e_service_reviews?${query}`)).statusCode).toBe(200)
})

describe('leaving a review', () => {
  /** Somebody whose booking of a service stands there, paid, in cash that nobody has confirmed yet, or not. */
  const customer = async (status: 'done' | 'in_progress' | 'received', paid: boolean) => {
    const person = await signIn()
    const booking = await buildBooking(db, { user_id: person.id, status, at: yesterday })
    if (paid) await buildPayment(db, { booking_id: booking.id, payment_status_id: 1, payment_method_id: 6 })
    return { ...person, service: booking.e_service_id }
  }

  test('keeps pictures, drops those that do not stay, and refuses a fifth', async () => {
    const { token, service } = await customer('done', true)
    const post = (body: object) =>
      api<Review>('POST', 'e_service_reviews', { token, body: { rate: 5, e_service_id: service, ...body } })
    const send = async () => (await upload(await photo(), { token })).uuid
    const first = await post({ pictures: [await send(), await send(), await send()] })
    expect(first.json.data.media).toHaveLength(3)
    expect((await post({ review: 'Fine' })).json.data.media).toHaveLength(3)
    const kept = first.json.data.media[1]?.id
    const second = await post({ kept_pictures: [kept], pictures: [await send()] })
    expect(second.json.data.media.map(({ id }) => id)).toEqual([kept, expect.any(Number)])
    const many = await post({ pictures: [await send(), await send(), await send()] })
    expect([many.status, Object.keys(many.json.errors ?? {})]).toEqual([422, ['pictures']])
    const stolen = (await upload(await photo(), { token: (await signIn()).token })).uuid
    const refused = await post({ pictures: [stolen] })
    expect([refused.status, Object.keys(refused.json.errors ?? {})]).toEqual([422, ['pictures.0']])
    expect(await sql`SELECT FROM media WHERE model_type = 'e_service_reviews'`).toHaveLength(2)
    const narrowed = await app.inject(
      `/api/e_service_reviews?only=id&search=e_service_id:${service};has_media:1&searchFields=e_service_id:=;has_media:=&searchJoin=and`,
    )
    expect(narrowed.json().data).toEqual([{ id: second.json.data.id }])
  })

  test('stores one per user and service, escaped, and updates the averages', async () => {
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

  test('is refused for a visit that never took place, though its fee was paid', async () => {
    const person = await signIn()
    const booking = await buildBooking(db, { user_id: person.id, status: 'failed', at: yesterday })
    await buildPayment(db, { booking_id: booking.id })
    const { json } = await api('POST', 'e_service_reviews', {
      token: person.token,
      body: { rate: 1, review: '', e_service_id: booking.e_service_id },
    })
    expect(json.code).toBe('nothing_to_review')
  })

  test('is refused for users of the provider, even if they had a visit and paid', async () => {
    const person = await signIn({ role: 'provider' })
    const { id: e_provider_id } = await buildProvider(db, { people: [person.id] })
    const { id: e_service_id } = await buildService(db, { e_provider_id })
    const { id: booking_id } = await buildBooking(db, {
      user_id: person.id,
      e_service_id,
      status: 'done',
      at: yesterday,
    })
    await buildPayment(db, { booking_id })
    const body = { rate: 5, review: 'Best ever', e_service_id }
    const { status, json } = await api('POST', 'e_service_reviews', { token: person.token, body })
    expect([status, json.code]).toEqual([403, 'nothing_to_review'])
  })

  test("is refused for another user's booking", async () => {
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

describe('the averages', () => {
  test('are exact after fifty reviews of two services of one provider at once, and fifty second thoughts', async () => {
    const provider = await buildProvider(db)
    const services = [
      await buildService(db, { e_provider_id: provider.id }),
      await buildService(db, { e_provider_id: provider.id }),
    ]
    const people = await Promise.all(
      Array.from({ length: 50 }, async (_, i) => {
        const { id, token } = await signIn()
        const e_service_id = services[i % 2]?.id ?? 0
        const at = yesterday - i * 9 * 3_600_000
        const booking = await buildBooking(db, { user_id: id, e_service_id, status: 'done', at })
        await buildPayment(db, { booking_id: booking.id })
        return { token, e_service_id }
      }),
    )
    for (const rate of [(i: number) => (i % 5) + 1, (i: number) => ((i * 3) % 5) + 1]) {
      const answers = await Promise.all(
        people.map(({ token, e_service_id }, i) =>
          api('POST', 'e_service_reviews', { token, body: { rate: rate(i), review: '', e_service_id } }),
        ),
      )
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      const sums = [0, 1].map((s) => people.reduce((sum, _, i) => sum + (i % 2 === s ? rate(i) : 0), 0))
      const rows = await sql`
        SELECT rate::float8, total_reviews FROM e_services WHERE e_provider_id = ${provider.id} ORDER BY id`
      expect([...rows]).toEqual(sums.map((sum) => ({ rate: sum / 25, total_reviews: 25 })))
      const [all] = await sql`SELECT rate_sum::int, total_reviews FROM e_providers WHERE id = ${provider.id}`
      expect(all).toEqual({ rate_sum: (sums[0] ?? 0) + (sums[1] ?? 0), total_reviews: 50 })
    }
  })
})

describe('the provider answers', () => {
  const reviewed = async () => {
    const owner = await signIn({ role: 'provider' })
    const provider = await buildProvider(db, { people: [owner.id] })
    const service = await buildService(db, { e_provider_id: provider.id })
    return { owner, service, review: await buildReview(db, { e_service_id: service.id, rate: 2, review: 'Late' }) }
  }
  const reply = (id: number | string, token: string, text: unknown) =>
    api<Review>('POST', `e_service_reviews/${id}/reply`, { token, body: { reply: text } })

  test('once, in plain words, for everybody to read; the same words again are no second answer', async () => {
    const { owner, service, review } = await reviewed()
    const { json } = await reply(review.id, owner.token, 'We are sorry<script>alert(1)</script> & will call')
    expect(json.data).toMatchObject({
      reply: 'We are sorry & will call',
      replied_at: expect.stringMatching(/Z$/),
      rate: 2,
    })
    const again = await reply(review.id, owner.token, 'We are sorry & will call')
    expect(again.json.data.replied_at).toBe(json.data.replied_at)
    const other = await reply(review.id, owner.token, 'Second thoughts')
    expect([other.status, other.json.code]).toEqual([409, 'already_answered'])
    const list = await api<Review[]>('GET', 'e_service_reviews', { query: { search: `e_service_id:${service.id}` } })
    expect(list.json.data).toMatchObject([{ review: 'Late', reply: 'We are sorry & will call' }])
  })

  test('one of two that answer at once', async () => {
    const { owner, review } = await reviewed()
    const answers = await Promise.all(
      ['One', 'Two', 'Three', 'Four'].map((text) => reply(review.id, owner.token, text)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  test('only for its own services; customers never, operators not in its name', async () => {
    const { review } = await reviewed()
    const [stranger, operator, person] = [
      await signIn({ role: 'provider' }),
      await signIn({ role: 'operator' }),
      await signIn(),
    ]
    expect((await reply(review.id, stranger.token, 'Hello')).status).toBe(404)
    expect((await reply(review.id, operator.token, 'Hello')).status).toBe(404)
    expect((await reply(review.id, person.token, 'Hello')).status).toBe(403)
    expect((await reply('undefined', stranger.token, 'Hello')).status).toBe(404)
  })

  test.each([[''], ['<i></i>'], ['x'.repeat(2001)], [null]])('%j is no answer', async (text) => {
    const { owner, review } = await reviewed()
    const { status, json } = await reply(review.id, owner.token, text)
    expect([status, Object.keys(json.errors ?? {})]).toEqual([422, ['reply']])
  })
})
