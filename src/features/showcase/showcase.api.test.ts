import { expect, test } from 'vitest'
import type { EProvider, Gallery } from '#features/providers/contract.ts'
import { testApp } from '../../../test/app.ts'
import { buildProvider } from '../../../test/build.ts'
import { waitingForLocks } from '../../../test/rowLocks.ts'
import { photo, uploader } from '../../../test/uploads.ts'
import type { PublicPage } from './contract.ts'
import { mostWork } from './rules.ts'

const app = await testApp()
const { api, db, sql, ownerSql, signIn } = app
const { id: ownerId, token } = await signIn({ role: 'provider' })
const provider = await buildProvider(db, { people: [ownerId] })
const foreign = await buildProvider(db)

const words = (en: string, ar = '') => ({ en, ar })
const sent = async () => (await uploader(app)(await photo(), { token })).uuid
const change = (method: 'PUT' | 'POST' | 'DELETE', path: string, body?: object) =>
  api<PublicPage>(method, `provider/page${path}`, { token, ...(body && { body }) })
const seen = async () =>
  (await api<EProvider>('GET', `e_providers/${provider.id}`, { query: { with: 'awards;experiences' } })).json.data

test('description and cover: customers see the new ones at once', async () => {
  await seen()
  const { json } = await change('PUT', '', { description: words('Since 1990.\n\nWith <care>', 'منذ 1990') })
  expect(json.data.description).toEqual(words('Since 1990.\n\nWith <care>', 'منذ 1990'))
  expect((await seen()).description.en).toBe('<p>Since 1990.</p><p>With &lt;care&gt;</p>')
  const first = await change('PUT', '/cover', { uuid: await sent() })
  const second = await change('PUT', '/cover', { uuid: await sent() })
  expect(second.json.data.cover?.id).not.toBe(first.json.data.cover?.id)
  expect((await seen()).media.map(({ id }) => id)).toEqual([second.json.data.cover?.id])
  expect((await change('PUT', '/cover', { uuid: crypto.randomUUID() })).status).toBe(422)
})

test('pictures of work are added, described and removed; another provider’s are not found', async () => {
  const added = await change('POST', '/work', { uuid: await sent() })
  const id = added.json.data.work[0]?.id ?? 0
  await change('PUT', `/work/${id}`, { description: words('A garden', 'حديقة') })
  const listed = () =>
    api<Gallery[]>('GET', 'galleries', {
      query: { search: `e_provider_id:${provider.id}`, searchFields: 'e_provider_id:=' },
    })
  expect((await listed()).json.data).toMatchObject([{ id, description: words('A garden', 'حديقة'), media: [{}] }])
  const [alien] = await sql<{ id: number }[]>`
    INSERT INTO galleries (e_provider_id, description) VALUES (${foreign.id}, '{"en": "x", "ar": "x"}') RETURNING id`
  expect((await change('PUT', `/work/${alien?.id}`, { description: words('y') })).status).toBe(404)
  expect((await change('DELETE', `/work/${alien?.id}`)).status).toBe(404)
  expect((await change('DELETE', `/work/${id}`)).json.data.work).toEqual([])
  expect((await listed()).json.data).toEqual([])
  expect(await sql`SELECT FROM media WHERE model_type = 'galleries'`).toHaveLength(0)
})

test('there are at most so many pictures of work', async () => {
  const { id, token: other } = await signIn({ role: 'provider' })
  const { id: e_provider_id } = await buildProvider(db, { people: [id] })
  await sql`INSERT INTO galleries (e_provider_id, description)
    SELECT ${e_provider_id}, '{"en": "", "ar": ""}' FROM generate_series(1, ${mostWork}::int)`
  const { uuid } = await uploader(app)(await photo(), { token: other })
  const { status } = await api('POST', 'provider/page/work', { token: other, body: { uuid } })
  expect(status).toBe(422)
  await sql`DELETE FROM galleries WHERE id = (SELECT min(id) FROM galleries WHERE e_provider_id = ${e_provider_id})`
  expect((await api('POST', 'provider/page/work', { token: other, body: { uuid } })).status).toBe(200)
})

test.each(['awards', 'experiences'] as const)(
  '%s are replaced as a list; those without a title are left out',
  async (kind) => {
    const entry = (title: string) => ({ title: words(title), description: words('Of 2020') })
    await change('PUT', '/merits', { kind, entries: [entry('First'), entry('Second')] })
    const { json } = await change('PUT', '/merits', { kind, entries: [entry('Second'), entry(' '), entry('Third')] })
    expect(json.data[kind].map(({ title }) => title.en)).toEqual(['Second', 'Third'])
    expect((await seen())[kind]?.map(({ title }) => title.en).sort()).toEqual(['Second', 'Third'])
  },
)

test('of two lists of awards that are saved at once the second replaces the first', async () => {
  const entries = (title: string) => [{ title: words(title), description: words('') }]
  await change('PUT', '/merits', { kind: 'awards', entries: entries('Before') })
  const held = await sql.reserve()
  try {
    await held`BEGIN`
    await held`SELECT FROM e_providers WHERE id = ${provider.id} FOR UPDATE`
    const saves = ['One', 'Two'].map((title) => change('PUT', '/merits', { kind: 'awards', entries: entries(title) }))
    await expect.poll(() => waitingForLocks(sql)).toBe(2)
    await held`COMMIT`
    await Promise.all(saves)
  } finally {
    held.release()
  }
  expect((await seen()).awards).toHaveLength(1)
})

test('words that somebody else changed meanwhile are not overwritten', async () => {
  const read = async () => (await api<PublicPage>('GET', 'provider/page', { token })).json.data
  const former = (await read()).description
  const describe = (en: string, since = former) => change('PUT', '', { description: words(en), former: since })
  expect((await describe('By the first\n\nand <more>')).status).toBe(200)
  const late = await describe('By the second')
  expect([late.status, late.json.code, late.json.data.description.en]).toEqual([
    409,
    'changed_meanwhile',
    'By the first\n\nand <more>',
  ])
  expect((await describe('By both', (await read()).description)).json.data.description.en).toBe('By both')

  const entry = (title: string) => ({ title: words(title), description: words('Of 2020') })
  const before = (await read()).awards
  const save = (title: string, since = before) =>
    change('PUT', '/merits', { kind: 'awards', entries: [entry(title)], former: since })
  expect((await save('First')).status).toBe(200)
  const lateToo = await save('Second')
  expect([lateToo.status, lateToo.json.code, lateToo.json.data.awards.map(({ title }) => title.en)]).toEqual([
    409,
    'changed_meanwhile',
    ['First'],
  ])
  // Saved anew entries have other ids: only their words count.
  const found = (await read()).awards.map((one) => ({ ...one, id: null }))
  expect((await save('Both', found)).json.data.awards.map(({ title }) => title.en)).toEqual(['Both'])
})

test('the description of a picture that somebody else changed meanwhile is not overwritten', async () => {
  const [picture] = (await change('POST', '/work', { uuid: await sent() })).json.data.work
  const tell = (en: string, former = picture?.description) =>
    change('PUT', `/work/${picture?.id}`, { description: words(en), former })
  expect((await tell('By the first')).status).toBe(200)
  const late = await tell('By the second')
  const now = late.json.data.work[0]?.description
  expect([late.status, late.json.code, now?.en]).toEqual([409, 'changed_meanwhile', 'By the first'])
  expect((await tell('By both', now)).json.data.work[0]?.description.en).toBe('By both')
  await change('DELETE', `/work/${picture?.id}`)
  expect((await tell('Of none')).status).toBe(404)
})

test('a list that is as long as it may be can be saved again', async () => {
  const long = (length: number) => 'ش'.repeat(length)
  const text = (length: number) => ({ en: long(length), ar: long(length) })
  const entries = Array.from({ length: 20 }, () => ({ title: text(255), description: text(2000) }))
  const save = async (former: PublicPage['awards']) =>
    (await change('PUT', '/merits', { kind: 'experiences', entries, former })).status
  const read = async () => (await api<PublicPage>('GET', 'provider/page', { token })).json.data.experiences
  expect([await save(await read()), await save(await read())]).toEqual([200, 200])
})

test('of two who describe the provider in the same moment the second is told', async () => {
  const { json } = await change('PUT', '', { description: words('Before') })
  const held = await sql.reserve()
  try {
    await held`BEGIN`
    await held`SELECT 1 FROM e_providers WHERE id = ${provider.id} FOR UPDATE`
    const both = ['One', 'Two'].map((word) =>
      change('PUT', '', { description: words(word), former: json.data.description }),
    )
    await expect.poll(() => waitingForLocks(sql)).toBe(2)
    await held`COMMIT`
    const answers = await Promise.all(both)
    expect(answers.map((answer) => answer.json.code ?? 'saved').toSorted()).toEqual(['changed_meanwhile', 'saved'])
  } finally {
    held.release()
  }
})

test('more former entries than anybody has are refused by their field', async () => {
  const body = { kind: 'awards', entries: [], former: Array(150_000).fill({}) }
  const { status, json } = await change('PUT', '/merits', body)
  expect([status, Object.keys(json.errors ?? {})]).toEqual([422, ['former']])
})

test('who saves a list again and again uses up no numbers that others need', async () => {
  for (const kind of ['awards', 'experiences']) {
    await ownerSql`SELECT setval(pg_get_serial_sequence(${kind}, 'id'), 2147483647)`
    const { status } = await change('PUT', '/merits', {
      kind,
      entries: [{ title: words('One'), description: words('') }],
    })
    expect([kind, status, (await seen()).awards?.length]).toMatchObject([kind, 200, 1])
  }
})
