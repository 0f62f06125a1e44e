import { globSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { handlersFor } from '#app/jobs.ts'
import { claimUpload } from '#features/uploads/service.ts'
import { type SignedIn, testApp } from '../../../../test/app.ts'
import { buildProvider, buildReview, buildService } from '../../../../test/build.ts'
import { waitingForLocks } from '../../../../test/rowLocks.ts'
import { photo, uploader } from '../../../../test/uploads.ts'
import type { OfficeReview } from './contract.ts'

const { app, api, config, database, db, sql, signIn } = await testApp()
const upload = uploader({ app })
let support: SignedIn
let owner: SignedIn
let reader: SignedIn
let author: SignedIn
let provider = 0
beforeAll(async () => {
  support = await signIn({ role: 'operator', office_role: 'support' })
  owner = await signIn({ role: 'provider', name: 'Sami' })
  reader = await signIn({ name: 'Huda' })
  author = await signIn({ name: 'Noura' })
  provider = (await buildProvider(db, { people: [owner.id] })).id
})

/** A service with a review of two stars by the author, answered, and one of five stars. */
const reviewed = async () => {
  const service = await buildService(db, { e_provider_id: provider })
  const bad = { e_service_id: service.id, user_id: author.id, rate: 2, review: 'Rude words' }
  const { id } = await buildReview(db, bad)
  await sql`UPDATE e_service_reviews SET reply = 'Ruder words', replied_at = now() WHERE id = ${id}`
  await buildReview(db, { e_service_id: service.id, rate: 5, review: 'Fine' })
  return { id, service: service.id }
}
const report = (id: number, part = 'review', token = reader.token) =>
  api('POST', `e_service_reviews/${id}/reports`, { token, body: { part, topic: 'insult', text: 'Read it' } })
const moderate = (id: number, body: object) =>
  api<OfficeReview>('PUT', `office/reviews/${id}`, { token: support.token, body })
const queue = async (query = {}) => {
  type Page = { rows: { review_id: number; part: string; hidden: boolean; waiting: boolean }[] }
  const { json } = await api<Page>('GET', 'office/reviews', {
    token: support.token,
    query: { waiting: 'yes', ...query },
  })
  return json.data.rows
}
const publicOf = async (service: number) => {
  type Shown = { id: number; review: string; reply: string | null }
  const query = { search: `e_service_id:${service}`, searchFields: 'e_service_id:=' }
  const { json } = await api<Shown[]>('GET', 'e_service_reviews', { query })
  const summary = await api<{ stars: object }>('GET', 'e_service_reviews/summary', { query: { e_service_id: service } })
  const [rated] = await sql<{ rate: number; total_reviews: number }[]>`
    SELECT rate, total_reviews FROM e_services WHERE id = ${service}`
  return { reviews: json.data, stars: summary.json.data.stars, ...rated }
}
const own = async (service: number, token: string, query = {}) =>
  (await api<object | null>('GET', 'own_reviews', { token, query: { e_service_id: service, ...query } })).json.data

test('who reported words that were kept can report those that came in their place', async () => {
  const { id } = await reviewed()
  const waits = async () => (await queue()).filter((row) => row.review_id === id).map(({ part }) => part)
  for (const part of ['review', 'reply']) await report(id, part)
  for (const part of ['review', 'reply']) await moderate(id, { part, hidden: false })
  await report(id)
  expect(await waits()).toEqual([])
  await sql`UPDATE e_service_reviews SET review = 'Ruder words', updated_at = now() WHERE id = ${id}`
  for (const part of ['review', 'reply']) await report(id, part)
  expect(await waits()).toEqual(['review'])
  const { json } = await moderate(id, { part: 'review', hidden: true, reason: 'Rude' })
  expect([json.data.reports.length, await waits()]).toEqual([2, []])
})

test('a report waits once a person, until somebody decides', async () => {
  const { id } = await reviewed()
  expect((await report(id)).status).toBe(200)
  expect((await report(id)).status).toBe(200)
  await report(id, 'reply')
  expect((await queue()).filter((row) => row.review_id === id).map(({ part }) => part)).toEqual(['review', 'reply'])
  const { json } = await moderate(id, { part: 'review', hidden: false })
  expect(json.data.reports.map(({ part, handled }) => [part, handled])).toEqual([
    ['reply', false],
    ['review', true],
  ])
  expect((await queue()).filter((row) => row.review_id === id).map(({ part }) => part)).toEqual(['reply'])
})

test('a hidden review leaves lists, rating and counts, and comes back; its author reads why', async () => {
  const { id, service } = await reviewed()
  expect(await publicOf(service)).toMatchObject({ rate: 3.5, total_reviews: 2, stars: { '2': 1, '5': 1 } })
  expect((await moderate(id, { part: 'review', hidden: true })).status).toBe(422)
  await moderate(id, { part: 'review', hidden: true, reason: 'It insults somebody' })
  const hidden = await publicOf(service)
  expect(hidden).toMatchObject({ rate: 5, total_reviews: 1, stars: { '2': 0, '5': 1 } })
  expect(hidden.reviews.map(({ review }) => review)).toEqual(['Fine'])
  expect(await own(service, author.token)).toMatchObject({ id, hidden_reason: 'It insults somebody' })
  expect(await own(service, owner.token, { user_id: author.id })).toMatchObject({ id })
  expect(await own(service, reader.token, { user_id: author.id })).toBeNull()
  expect((await report(id)).status).toBe(404)

  await sql`UPDATE e_service_reviews SET rate = 1 WHERE id = ${id}`
  expect(await publicOf(service)).toMatchObject({ rate: 5, total_reviews: 1 })
  await moderate(id, { part: 'review', hidden: false })
  expect(await publicOf(service)).toMatchObject({ rate: 3, total_reviews: 2, stars: { '1': 1, '5': 1 } })
  expect(await own(service, author.token)).toMatchObject({ hidden_reason: null })
})

test('a reply in the place of one that was kept is reported anew, and not decided unread', async () => {
  const { id } = await reviewed()
  const read = async () => {
    const { json } = await api<OfficeReview>('GET', `office/reviews/${id}`, { token: support.token })
    return { updated_at: json.data.updated_at, hidden: false, report: json.data.reports[0]?.id ?? 0 }
  }
  const waiting = async () => (await queue()).filter((row) => row.review_id === id).map(({ part }) => part)
  await report(id, 'reply')
  await moderate(id, { part: 'reply', hidden: false, seen: await read() })
  const seen = await read()
  await sql`UPDATE e_service_reviews SET review = 'Other words', updated_at = now() WHERE id = ${id}`
  const rewritten = await read()
  const body = { reply: 'The rudest words' }
  expect((await api('POST', `e_service_reviews/${id}/reply`, { token: owner.token, body })).status).toBe(200)
  expect(await waiting()).toEqual([])
  await report(id, 'reply')
  expect(await waiting()).toEqual(['reply'])
  for (const old of [seen, rewritten])
    expect(await moderate(id, { part: 'reply', hidden: false, seen: old })).toMatchObject({ status: 409 })
})

test('a part that a colleague has hidden keeps the first reason', async () => {
  const { id, service } = await reviewed()
  for (const reason of ['Rude', 'Untrue']) await moderate(id, { part: 'review', hidden: true, reason })
  expect(await own(service, author.token)).toMatchObject({ hidden_reason: 'Rude' })
})

test('what a colleague hid, an author rewrote or somebody reported after it was read is not decided unread', async () => {
  const { id } = await reviewed()
  const shown = async () => {
    const { json } = await api<OfficeReview>('GET', `office/reviews/${id}`, { token: support.token })
    const { updated_at, reports, review } = json.data
    return { updated_at, hidden: review.hidden_reason !== null, report: reports[0]?.id ?? 0 }
  }
  const keep = (seen: object) => moderate(id, { part: 'review', hidden: false, seen })
  await report(id)
  const read = await shown()
  await report(id, 'review', (await signIn()).token)
  const waiting = async () => (await queue()).filter((row) => row.review_id === id)
  expect([(await keep(read)).status, (await waiting()).length]).toEqual([200, 1])
  await keep(await shown())
  expect(await waiting()).toEqual([])

  await sql`UPDATE e_service_reviews SET review = 'Ruder words', updated_at = now() WHERE id = ${id}`
  expect(await keep(read)).toMatchObject({ status: 409, json: { code: 'changed_meanwhile' } })
  const again = await shown()
  // Anew, by who had reported the former words.
  await report(id)
  expect([(await keep(again)).status, (await waiting()).length]).toEqual([200, 1])
  await moderate(id, { part: 'review', hidden: true, reason: 'Rude', seen: again })
  expect(await waiting()).toEqual([])
  expect(await keep(again)).toMatchObject({ status: 409, json: { code: 'changed_meanwhile' } })
  expect(await shown()).toMatchObject({ hidden: true })
})

/** Gives a review a picture of its author. */
const givePicture = async (id: number) => {
  const { uuid } = await upload(await photo(), { token: author.token })
  const place = { model_type: 'e_service_reviews', model_id: id, collection_name: 'image', name: 'review' } as const
  await database.transaction((tx) => claimUpload(tx, { user_id: author.id, uuid }, place))
}

test('the pictures of a hidden review are no longer at the addresses that the public knew', async () => {
  const { id, service } = await reviewed()
  await givePicture(id)
  type Own = { media: { url: string }[] }
  const shown = async () => {
    const [picture] = ((await own(service, author.token)) as Own).media
    return new URL(picture?.url ?? '').pathname
  }
  const statuses = async (path: string) => {
    const sizes = ['', '?w=320', '?c=thumb'].map((size) => app.inject(path + size))
    return (await Promise.all(sizes)).map(({ statusCode }) => statusCode)
  }
  const before = await shown()
  expect(await statuses(before)).toEqual([200, 200, 200])
  await moderate(id, { part: 'reply', hidden: true, reason: 'Rude' })
  expect(await shown()).toBe(before)
  const office = await api<OfficeReview>('GET', `office/reviews/${id}`, { token: support.token })
  expect(office.json.data.media.map(({ url }) => new URL(url).pathname)).toEqual([before])
  const decided = await moderate(id, { part: 'review', hidden: true, reason: 'A face' })
  await handlersFor(config).purge(database, {})
  const hidden = await shown()
  expect(decided.json.data.media.map(({ url }) => new URL(url).pathname)).toEqual([hidden])
  expect([hidden === before, await statuses(before), await statuses(hidden)]).toEqual([
    false,
    [404, 404, 404],
    [200, 200, 200],
  ])
  await moderate(id, { part: 'review', hidden: true, reason: 'A child' })
  await moderate(id, { part: 'review', hidden: false })
  expect([await shown(), await statuses(before)]).toEqual([hidden, [404, 404, 404]])
})

test('a picture that is removed while the review is being hidden leaves the decision to the next press, and no file', async () => {
  const { id, service } = await reviewed()
  for (const _ of [1, 2]) await givePicture(id)
  const files = () => globSync('uploads/**/*.webp', { cwd: config.dataDir }).length
  const before = files()
  const hide = () => moderate(id, { part: 'review', hidden: true, reason: 'A face' })
  const held = await sql.reserve()
  try {
    await held`BEGIN`
    const [gone] =
      await held`SELECT max(id) AS id FROM media WHERE model_id = ${id} AND model_type = 'e_service_reviews'`
    await held`DELETE FROM media WHERE id = ${gone?.id}`
    const first = hide()
    await expect.poll(() => waitingForLocks(sql)).toBe(1)
    await held`COMMIT`
    expect((await first).json.code).toBe('conflict')
  } finally {
    held.release()
  }
  expect([files(), await own(service, author.token)]).toMatchObject([before, { hidden_reason: null }])
  expect((await hide()).json.data.media).toHaveLength(1)
})

test('a hidden reply leaves the review; the provider reads why', async () => {
  const { id, service } = await reviewed()
  await moderate(id, { part: 'reply', hidden: true, reason: 'It insults a customer' })
  const { reviews } = await publicOf(service)
  expect(reviews.find((review) => review.id === id)).toMatchObject({ review: 'Rude words', reply: null })
  const seen = await own(service, owner.token, { user_id: author.id })
  expect(seen).toMatchObject({ reply: 'Ruder words', reply_hidden_reason: 'It insults a customer' })
  expect((await report(id, 'reply')).status).toBe(404)
})

test('a review that is hidden and deleted counts nothing twice', async () => {
  const { id, service } = await reviewed()
  await moderate(id, { part: 'review', hidden: true, reason: 'Advert' })
  await sql`DELETE FROM e_service_reviews WHERE id = ${id}`
  expect(await publicOf(service)).toMatchObject({ rate: 5, total_reviews: 1 })
})

test('only support decides, and only about what exists', async () => {
  const { id } = await reviewed()
  const body = { part: 'review', hidden: true, reason: 'No' }
  const finance = await signIn({ role: 'operator', office_role: 'finance' })
  expect((await api('PUT', `office/reviews/${id}`, { token: finance.token, body })).status).toBe(403)
  expect((await moderate(999_999, body)).status).toBe(404)
  await sql`UPDATE e_service_reviews SET reply = NULL, replied_at = NULL WHERE id = ${id}`
  expect((await moderate(id, { ...body, part: 'reply' })).status).toBe(404)
})

test('a file says in words what waits and what is hidden', async () => {
  const [kept, hidden] = [await reviewed(), await reviewed()]
  for (const { id } of [kept, hidden]) await report(id)
  await moderate(hidden.id, { part: 'review', hidden: true, reason: 'An insult' })
  const query = { columns: 'review_id,part,waiting,hidden' }
  const { text } = await api('GET', 'office/reviews.csv', { token: support.token, query })
  const lines = text.split('\r\n')
  expect(lines).toContain(`${kept.id},Review,Waiting for us,Shown`)
  expect(lines).toContain(`${hidden.id},Review,Handled,Hidden`)
})
