import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { buildProvider } from '../../../test/build.ts'

const { api, db, sql } = await testApp({ env: { LEGACY_CLIENTS: 'on' } })
const provider = await buildProvider(db, { accepted: true })

const describe = async (words: { en: string; ar: string }) => {
  const [row] = await sql<{ id: number }[]>`
    INSERT INTO galleries (e_provider_id, description) VALUES (${provider.id}, ${sql.json(words)}) RETURNING id`
  return row?.id ?? 0
}
const garden = await describe({ en: 'A garden', ar: 'حديقة' })
const roof = await describe({ en: '', ar: 'سقف' })

type Described = { id: number; description: unknown }
const inOrder = (rows: Described[]) => rows.sort((a, b) => a.id - b.id).map(({ description }) => description)
const query = { search: `e_provider_id:${provider.id}`, searchFields: 'e_provider_id:=' }

test.each([
  ['ar-SA,ar;q=0.9', ['حديقة', 'سقف']],
  ['en-GB', ['A garden', 'سقف']],
])('to clients in the field galleries speak the language asked for: %s', async (language, expected) => {
  const headers = { 'accept-language': language }
  const { json } = await api<Described[]>('GET', 'galleries', { query: { with: 'media', ...query }, headers })
  expect(inOrder(json.data)).toEqual(expected)

  const alone = await api<{ galleries: Described[] }>('GET', `e_providers/${provider.id}`, {
    query: { with: 'galleries' },
    headers,
  })
  expect(inOrder(alone.json.data.galleries)).toEqual(expected)
})

test('our own pages ask for both languages', async () => {
  const { json } = await api<{ id: number; descriptions: object }[]>('GET', 'galleries', {
    query: { only: 'id;descriptions', ...query },
  })
  expect(json.data.sort((a, b) => a.id - b.id)).toEqual([
    { id: garden, descriptions: { en: 'A garden', ar: 'حديقة' } },
    { id: roof, descriptions: { en: 'سقف', ar: 'سقف' } },
  ])
})

test("they find a provider's gallery by either language", async () => {
  for (const word of ['garden', 'حديقه']) {
    const found = {
      search: `e_provider_id:${provider.id};description:${word}`,
      searchFields: 'e_provider_id:=;description:like',
      searchJoin: 'and',
    }
    const { json } = await api<Described[]>('GET', 'galleries', { query: found })
    expect(json.data.map(({ id }) => id)).toEqual([garden])
  }
})
