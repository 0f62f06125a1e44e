import { expect, test } from 'vitest'
import { addDays, dateIn } from '#lib/time.ts'
import { testApp } from '../../../test/app.ts'
import { buildCategory, buildProvider, buildReview, buildService, buildTax, buildUser } from '../../../test/build.ts'
import { countStatements } from '../../../test/statements.ts'
import type { EProvider } from './contract.ts'
import { datesTitle } from './rules.ts'

const { app, api, db, sql, database } = await testApp()

const owner = await buildUser(db, { name: 'Owner', role: 'provider' })
const provider = await buildProvider(db, {
  people: [owner.id],
  name: { en: 'Sparkle', ar: 'بريق' },
  description: { en: '<p>Windows of high houses</p>', ar: 'نوافذ البيوت العالية' },
  phone_number: '+966 11 000 0001',
  taxes: [(await buildTax(db)).id],
  hours: [
    { day: 'monday', start_at: '14:00', end_at: '18:00' },
    { day: 'sunday', start_at: '09:00', end_at: '12:00', data: { en: 'Mornings', ar: 'صباحًا' } },
    { day: 'monday', start_at: '08:00', end_at: '12:00' },
    { day: 'friday', start_at: '22:00', end_at: '02:00' },
  ],
})
const applicant = await buildProvider(db, { accepted: false })
const service = await buildService(db, { e_provider_id: provider.id })
const reviewer = await buildUser(db, { name: 'Huda' })
await buildReview(db, { e_service_id: service.id, user_id: reviewer.id, rate: 4, review: '<p>On time</p>' })
await buildReview(db, { e_service_id: service.id, rate: 5 })

const get = async <T = EProvider>(path: string) => {
  const response = await app.inject(`/api/${path}`)
  return { status: response.statusCode, data: (response.json() as { data: T }).data }
}

test.each([
  ['name:SPARK&searchFields=name:like', true],
  ['description:high houses&searchFields=description:like', true],
  ['description:p>&searchFields=description:like', false],
  [`description:${encodeURIComponent('العاليه')}&searchFields=description:like`, true],
  ['windows&searchFields=name:like;description:like', true],
  ['nowhere&searchFields=name:like;description:like', false],
])('found by words, with an index: %s, %s', async (search, found) => {
  const { data } = await get<EProvider[]>(`e_providers?search=${search}`)
  expect(data.map(({ id }) => id)).toEqual(found ? [provider.id] : [])
})

test('one with its type, hours from Sunday on, and people without their secrets', async () => {
  const { data } = await get(`e_providers/${provider.id}?with=eProviderType;availabilityHours;users`)
  expect(data).toMatchObject({
    id: provider.id,
    name: { en: 'Sparkle', ar: 'بريق' },
    phone_number: '+966 11 000 0001',
    mobile_number: null,
    rate: 4.5,
    total_reviews: 2,
    time_zone: 'Asia/Riyadh',
    available: expect.any(Boolean),
    e_provider_type: { id: 3, name: { en: 'Freelancer', ar: 'مستقل' }, commission: 50, disabled: false },
    custom_fields: [],
    media: [],
  })
  expect(data.availability_hours?.map(({ day, start_at, end_at }) => `${day} ${start_at}-${end_at}`)).toEqual([
    'sunday 09:00-12:00',
    'monday 08:00-12:00',
    'monday 14:00-18:00',
    'friday 22:00-02:00',
  ])
  expect(data.availability_hours?.[0]?.data).toEqual({ en: 'Mornings', ar: 'صباحًا' })
  expect(data.users).toEqual([{ id: owner.id, name: 'Owner', has_media: false, media: [], custom_fields: [] }])
})

test('only its reviews, newest first, with a trailing semicolon', async () => {
  const only = ['id', 'review', 'rate', 'created_at', 'user'].map((key) => `eProviderReviews.${key};`).join('')
  const { data } = await get(`e_providers/${provider.id}?with=eProviderReviews;eProviderReviews.user&only=${only}`)
  expect(Object.keys(data)).toEqual(['e_provider_reviews'])
  expect(data.e_provider_reviews?.[1]).toEqual({
    id: expect.any(Number),
    review: '<p>On time</p>',
    rate: 4,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
    user: { id: reviewer.id, name: 'Huda', has_media: false, media: [], custom_fields: [] },
  })
})

test('who is not accepted is not shown', async () => {
  expect((await get(`e_providers/${applicant.id}`)).status).toBe(404)
  const { data } = await get<EProvider[]>('e_providers')
  expect(data.map(({ id }) => id)).toEqual([provider.id])
})

test('available needs all three: accepted, switched on, open', async () => {
  const seen = async (over: { available?: boolean; hours?: [] }) => {
    const { id } = await buildProvider(db, { hours: [], ...over })
    return (await get(`e_providers/${id}`)).data.available
  }
  expect(await seen({})).toBe(true)
  expect(await seen({ available: false })).toBe(false)
  const closed = await buildProvider(db, { hours: [] })
  await sql`INSERT INTO availability_exceptions (e_provider_id, date)
    SELECT ${closed.id}, (now() AT TIME ZONE 'Asia/Riyadh')::date + d FROM generate_series(-1, 1) d`
  expect((await get(`e_providers/${closed.id}`)).data.available).toBe(false)
})

test('dates that differ from the weekly hours, from today on in its zone', async () => {
  const { id } = await buildProvider(db)
  const today = dateIn(Date.now(), 'Asia/Riyadh')
  const [yesterday, later] = [addDays(today, -1), addDays(today, 3)]
  await sql`INSERT INTO availability_exceptions (e_provider_id, date, start_at, end_at) VALUES
    (${id}, ${later}, '16:00', '20:00'), (${id}, ${later}, '09:00', '12:00'), (${id}, ${today}, NULL, NULL),
    (${id}, ${yesterday}, NULL, NULL), (${provider.id}, ${later}, NULL, NULL)`
  expect((await get(`e_providers/${id}?with=specialDates`)).data.special_dates).toEqual([
    { id: expect.any(Number), date: today, start_at: null, end_at: null },
    { id: expect.any(Number), date: later, start_at: '09:00', end_at: '12:00' },
    { id: expect.any(Number), date: later, start_at: '16:00', end_at: '20:00' },
  ])
  expect((await get(`e_providers/${id}`)).data).not.toHaveProperty('special_dates')
})

test('of many such dates the next fourteen, each with all of its hours', async () => {
  const { id } = await buildProvider(db, { hours: [] })
  const today = dateIn(Date.now(), 'Asia/Riyadh')
  await sql`INSERT INTO availability_exceptions (e_provider_id, date, start_at, end_at)
    SELECT ${id}, ${today}::date + d, h.opens, h.closes FROM generate_series(0, 20) d,
      (VALUES ('09:00'::time, '12:00'::time), ('16:00', '20:00')) h (opens, closes)`
  const { special_dates: dates = [] } = (await get(`e_providers/${id}?with=specialDates`)).data
  const expected = Array.from({ length: 14 }, (_, n) => addDays(today, n)).flatMap((date) => [
    [date, '09:00'],
    [date, '16:00'],
  ])
  expect(dates.map(({ date, start_at }) => [date, start_at])).toEqual(expected)
  expect(datesTitle([], dates)).toBe('next_dates')
})

const range = { id: 1, date: '2030-01-01', start_at: '09:00', end_at: '12:00' }
test.each([
  ['beside weekly hours', [range], [range], 'special_dates'],
  ['without weekly hours', [], [range], 'only_dates'],
  ['that are closed', [], [{ ...range, start_at: null, end_at: null }], 'special_dates'],
] as const)('dates %s', (_, weekly, special, title) => expect(datesTitle(weekly, special)).toBe(title))

test('galleries, awards and experiences of one provider, newest first', async () => {
  const words = (en: string) => sql.json({ en, ar: en })
  const [old] = await sql<{ id: number }[]>`INSERT INTO galleries (e_provider_id, description, updated_at)
    VALUES (${provider.id}, ${words('Old')}, now() - interval '1 day') RETURNING id`
  await sql`INSERT INTO galleries (e_provider_id, description) VALUES (${provider.id}, ${words('New')}), (${applicant.id}, ${words('No')})`
  await sql`INSERT INTO media (model_type, model_id, name, file_name, mime_type, size, width, height, path)
    VALUES ('galleries', ${old?.id ?? 0}, 'Work', 'work.webp', 'image/webp', 512, 800, 600, 'galleries/work.webp')`
  for (const table of ['awards', 'experiences'])
    await sql`INSERT INTO ${sql(table)} (e_provider_id, title, description) VALUES (${provider.id}, ${words('Best')}, ${words('Of all')})`
  const query = `search=e_provider_id:${provider.id}&searchFields=e_provider_id:=&orderBy=updated_at&sortedBy=desc`
  const { data } = await get<{ description: { en: string }; media: { url: string }[] }[]>(
    `galleries?with=media&${query}`,
  )
  expect(data.map(({ description }) => description.en)).toEqual(['New', 'Old'])
  expect(data[1]?.media).toMatchObject([{ url: expect.stringMatching(/\/work\.webp$/), formatted_size: '512 B' }])
  for (const path of ['awards', 'experiences']) {
    const answer = await get(`${path}?${query}`)
    expect(answer.data).toEqual([
      {
        id: expect.any(Number),
        title: { en: 'Best', ar: 'Best' },
        description: { en: 'Of all', ar: 'Of all' },
        e_provider_id: provider.id,
        custom_fields: [],
      },
    ])
  }
  expect((await get(`galleries?search=e_provider_id:${applicant.id}`)).data).toEqual([])
})

test('hours and types by themselves', async () => {
  const hours = await get<{ day: string }[]>(`availability_hours?search=e_provider_id:${provider.id}`)
  expect(hours.data.map(({ day }) => day)).toEqual(['sunday', 'monday', 'monday', 'friday'])
  await sql`INSERT INTO e_provider_types (name, disabled) VALUES ('{"en": "Gone", "ar": "ذهب"}', true)`
  const types = await get('e_provider_types?only=id;name')
  expect(types.data).toEqual([
    { id: 2, name: { en: 'Company', ar: 'شركة' } },
    { id: 3, name: { en: 'Freelancer', ar: 'مستقل' } },
  ])
  const bare = await app.inject('/api/provider-types')
  expect(bare.json()).toEqual(types.data)
})

test('a provider with everything takes one statement', async () => {
  const query = {
    with: 'eProviderType;availabilityHours;users;addresses;taxes;eProviderReviews;galleries;awards;experiences',
  }
  await api('GET', `e_providers/${provider.id}`, { query })
  expect(
    await countStatements(database, () =>
      api('GET', `e_providers/${provider.id}`, { query: { ...query, not: 'kept' } }),
    ),
  ).toBe(1)
  expect(await countStatements(database, () => api('GET', 'e_providers', { query }))).toBe(1)
})

test('its categories are those of its available services, each once', async () => {
  const [home, garden, hidden] = [
    await buildCategory(db, { order: 2 }),
    await buildCategory(db, { order: 1 }),
    await buildCategory(db, { order: 3 }),
  ]
  const { id } = await buildProvider(db)
  await buildService(db, { e_provider_id: id, categories: [home.id] })
  await buildService(db, { e_provider_id: id, categories: [home.id, garden.id] })
  await buildService(db, { e_provider_id: id, categories: [hidden.id], available: false })
  const { data } = await get(`e_providers/${id}?with=categories&only=id;categories`)
  expect(data.categories).toEqual(
    [garden, home].map(({ id, name, color, parent_id }) => ({ id, name, color, parent_id })),
  )
})
