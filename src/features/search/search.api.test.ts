import { sql as fromTx } from 'kysely'
import { expect, test } from 'vitest'
import type { Tx } from '#server/db/database.ts'
import { testApp } from '../../../test/app.ts'
import { buildCategory, buildProvider, buildService } from '../../../test/build.ts'
import { rowsRead } from '../../../test/rowsRead.ts'
import { countStatements } from '../../../test/statements.ts'

const { app, db, database, sql } = await testApp()

const provider = await buildProvider(db)
const make = (en: string, ar: string, over: object = {}) =>
  buildService(db, { e_provider_id: provider.id, name: { en, ar }, ...over })
const sofa = await make('Sofa cleaning', 'تنظيف الكنب والأرائك')
await make('Deep cleaning of houses', 'تنظيف عميق للمنازل')
await make('Cleaning after moving', 'تنظيف بعد النقل')
await make('Plumber for leaks', 'سبّاك لكشف التسربات')
await make('Installing a café machine', 'تركيب ماكينة قهوة')
await make('100% cotton curtains', 'ستائر قطن ١٠٠٪')
await make('Cleaning that is off', 'تنظيف متوقف', { available: false })
await make('Cleaning by a stranger', 'تنظيف من غريب', {
  e_provider_id: (await buildProvider(db, { accepted: false })).id,
})
for (let i = 1; i <= 9; i++) await make(`Garden work ${i}`, `أعمال الحديقة ${i}`)

const suggest = async (keywords: string, locale = 'en') => {
  const response = await app.inject({
    url: `/api/search/suggestions?keywords=${encodeURIComponent(keywords)}`,
    headers: { 'accept-language': locale },
  })
  expect(response.statusCode).toBe(200)
  return response.json() as string[]
}

test.each([
  ['what begins so comes first', 'clean', ['Cleaning after moving', 'Deep cleaning of houses', 'Sofa cleaning']],
  ['in any case and with spaces around', '  SOFA  cl ', ['Sofa cleaning']],
  ['accents do not matter', 'cafe', ['Installing a café machine']],
  ['a misspelt word', 'plummer', ['Plumber for leaks']],
  ['in the language that matched', 'تنظيف', ['تنظيف الكنب والأرائك', 'تنظيف بعد النقل', 'تنظيف عميق للمنازل']],
  ['other Arabic spellings', 'الاراىك', ['تنظيف الكنب والأرائك']],
  ['letters of a Persian keyboard', 'الکنب', ['تنظيف الكنب والأرائك']],
  ['letters of an Urdu keyboard', 'قہوة', ['تركيب ماكينة قهوة']],
  ['Arabic marks do not matter', 'سباك', ['سبّاك لكشف التسربات']],
  ['a misspelt word that is not finished', 'plumm', ['Plumber for leaks']],
  ['two misspelt words, the other way round', 'clening soffa', ['Sofa cleaning']],
  ['a slip, and the next word begun', 'sfoa c', ['Sofa cleaning']],
  ['a short word is not mended in its first letter', 'slum', []],
  ['a misspelt Arabic word', 'تنضيف الكنب', ['تنظيف الكنب والأرائك']],
  ['an Arabic word with the article', 'النقل', ['تنظيف بعد النقل']],
  ['an article that the name does not have', 'القهوة', ['تركيب ماكينة قهوة']],
  ['words in another order', 'houses deep', ['Deep cleaning of houses']],
  ['one letter, where a word begins', 'p', ['Plumber for leaks']],
  ['a per cent sign is a per cent sign', '100%', ['100% cotton curtains']],
  ['an underscore is an underscore', '_', []],
  ['a backslash is a backslash', '\\', []],
  ['nothing like it', 'qqqqqq', []],
  ['nothing', '   ', []],
])('suggestions: %s', async (_, keywords, expected) => {
  expect(await suggest(keywords)).toEqual(expected)
})

test('suggestions are at most eight and the same for everybody', async () => {
  expect(await suggest('garden')).toHaveLength(8)
  expect(await suggest('garden', 'ar')).toEqual(await suggest('garden'))
})

test('suggestions need no keywords, take one statement and refuse a book', async () => {
  expect((await app.inject('/api/search/suggestions')).json()).toEqual([])
  expect(await countStatements(database, () => suggest('cleani'))).toBe(1)
  const long = await app.inject(`/api/search/suggestions?keywords=${'x'.repeat(300)}`)
  expect([long.statusCode, long.json().code]).toEqual([422, 'invalid'])
})

test.each([
  ['in English', 'Sofa cleaning', 'sofa'],
  ['in Arabic', 'تنظيف الكنب والأرائك', 'sofa'],
  ['folded', ' sofa   CLEANING ', 'sofa'],
  ['a part of it', 'Sofa', null],
  ['a service that is off', 'Cleaning that is off', null],
  ['nothing', '', null],
])('the id of a name %s', async (_, name, expected) => {
  const response = await app.inject(`/api/search/get-service-id?name=${encodeURIComponent(name)}`)
  expect([response.statusCode, response.json()]).toEqual(expected ? [200, { id: sofa.id }] : [404, { id: null }])
})

const mended = async (typed: string) => (await sql`SELECT mended_words(${typed}) AS words`)[0]?.words ?? null

test('what is in no name any more corrects nothing: a name that is changed again and again leaves no words', async () => {
  const renamed = await make('Gramophone tuning', 'ضبط الغراموفون')
  const deleted = await make('Gramophone and harpsichord', 'غراموفون')
  expect(await mended('gramofone harpsicord')).toBe('gramophone harpsichord')
  await sql`UPDATE e_services SET name = '{"en": "Tuning", "ar": "ضبط"}' WHERE id = ${renamed.id}`
  expect(await mended('gramofone')).toBe('gramophone')
  await sql`DELETE FROM e_services WHERE id = ${deleted.id}`
  expect(await mended('gramofone harpsicord')).toBeNull()
  expect(await mended('tunning')).toBe('tuning')
  await make('Gramophone tuning', 'ضبط الغراموفون')
  expect(await mended('gramofone')).toBe('gramophone')
})

test('a slip in a name that was put right is corrected as before; the name of a provider without services is none', async () => {
  const slipped = await make('Plummber and Xylofon', 'سباك')
  expect(await suggest('plummber')).toEqual(['Plummber and Xylofon'])
  await buildProvider(db, { name: { en: 'Xylofon', ar: 'زيلوفون' } })
  await make('Xylophone tuning', 'ضبط')
  await sql`UPDATE e_services SET name = '{"en": "Taps", "ar": "صنابير"}' WHERE id = ${slipped.id}`
  expect(await suggest('plummber')).toEqual(['Plumber for leaks'])
  expect(await mended('xylofon')).toBeNull()
})

test('a slip in a category that was put right, or that was deleted, is corrected as before', async () => {
  await make('Carpenter for doors', 'نجار')
  const [renamed, deleted] = [
    await buildCategory(db, { name: { en: 'Carpennter', ar: 'نجارة' }, keywords: { en: 'carpenters', ar: 'نجارون' } }),
    await buildCategory(db, { name: { en: 'Carpanter', ar: 'نجارة' } }),
  ]
  expect([await mended('carpennter'), await mended('carpanter')]).toEqual([null, null])
  await sql`UPDATE categories SET name = '{"en": "Doors", "ar": "أبواب"}' WHERE id = ${renamed.id}`
  await sql`DELETE FROM categories WHERE id = ${deleted.id}`
  expect([await mended('carpennter'), await mended('carpanter')]).toEqual(['carpenter', 'carpenter'])
  expect(await mended('carpenters')).toBeNull()
})

test('a slip in the name of a provider that was put right is corrected as before, unless it is in another name', async () => {
  await make('Carillon tuning', 'ضبط الأجراس')
  const [renamed, other] = [
    await buildProvider(db, { name: { en: 'Carilon and Marimbba', ar: 'أجراس' } }),
    await buildProvider(db, { name: { en: 'Marimbba', ar: 'ماريمبا' } }),
  ]
  await buildService(db, { e_provider_id: renamed.id })
  await make('Marimba tuning', 'ضبط الماريمبا')
  expect([await mended('carilon'), await mended('marimbba')]).toEqual([null, null])
  await sql`UPDATE e_providers SET name = '{"en": "Bells", "ar": "أجراس"}' WHERE id = ${renamed.id}`
  expect([await mended('carilon'), await mended('marimbba')]).toEqual(['carillon', null])
  await sql`UPDATE e_providers SET name = '{"en": "Bars", "ar": "ماريمبا"}' WHERE id = ${other.id}`
  expect(await mended('marimbba')).toBe('marimba')
})

test('a word leaves one name while it comes into another one: neither change waits for the other', async () => {
  const first = await make('Theremin tuning', 'ضبط الثيرمين')
  const second = await make('Ocarina tuning', 'ضبط الأوكارينا')
  await database.transaction(async (tx) => {
    await tx
      .updateTable('e_services')
      .set({ name: { en: 'Tuning', ar: 'ضبط' } })
      .where('id', '=', first.id)
      .execute()
    await sql`UPDATE e_services SET name = '{"en": "Theremin and ocarina", "ar": "ضبط"}' WHERE id = ${second.id}`
  })
  expect(await mended('ocarinna')).toBe('ocarina')
})

test('a word that many descriptions have is known without a look at all of them', async () => {
  await make('Harp tuning', 'ضبط القيثارة', { description: { en: 'With a metronome', ar: 'مع مسرّع' } })
  const scans = async (tx: Tx) =>
    (
      await fromTx<{
        n: number
      }>`SELECT pg_stat_get_xact_numscans('e_services_search_document'::regclass)::int AS n`.execute(tx)
    ).rows[0]?.n ?? 0
  const looks = (word: string) =>
    database.transaction(async (tx) => {
      await fromTx`SET LOCAL enable_seqscan = off`.execute(tx)
      const before = await scans(tx)
      await fromTx`SELECT is_known_word(${word})`.execute(tx)
      return (await scans(tx)) - before
    })
  expect(await looks('metronome')).toBe(0)
  await sql`UPDATE e_services SET description = '{"en": "None", "ar": "لا"}' WHERE search_document @@ 'metronome'`
  expect(await looks('metronome')).toBe(1)
})

test('whether a word is known is asked of a few services, from all over: long descriptions of one provider slow down nobody', async () => {
  for (let n = 0; n < 60; n++) await make('Accordion tuning', 'ضبط الأكورديون')
  await sql`INSERT INTO search_words VALUES ('glockenspiel', false)`
  const rows = await database.transaction(async (tx) => {
    // As among many services, and not as it was planned for few.
    await fromTx`SET LOCAL enable_seqscan = off`.execute(tx)
    await fromTx`SET LOCAL plan_cache_mode = force_custom_plan`.execute(tx)
    const before = await rowsRead(tx, 'e_services')
    await fromTx`SELECT is_known_word('glockenspiel')`.execute(tx)
    return (await rowsRead(tx, 'e_services')) - before
  })
  expect(rows).toBeLessThan(30)
})

test('eight words are corrected at most, each by some thousands of words at most', async () => {
  expect(await mended(Array(10).fill('plummer').join(' '))).toBe(`${'plumber '.repeat(8)}plummer plummer`)
  await sql`INSERT INTO search_words SELECT 'wxyz' || translate(n::text, '0123456789', 'abcdefghij'), true FROM generate_series(1000, 8000) n`
  await sql`INSERT INTO search_words VALUES ('wxyzq', true)`
  expect(await mended('wxyzqq')).toBeNull()
  await sql`DELETE FROM search_words WHERE word LIKE 'wxyz%'`
})
