import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { nouns } from './nouns.ts'
import { named } from './rules.ts'
import { values } from './values.ts'

const { api, signIn, sql } = await testApp()

type Change = {
  operator: string
  table_name: string
  row_key: string
  operation: string
  before: object | null
  after: object | null
}

test('the log is filtered by person, kind, object and period, and downloaded', async () => {
  const [one, two] = [
    await signIn({ role: 'operator', name: 'Amal' }),
    await signIn({ role: 'operator', name: 'Basim' }),
  ]
  const body = { description: 'Home', address: 'Olaya Street 1', latitude: 24.7, longitude: 46.7 }
  const made = await api<{ id: number }>('POST', 'addresses', { token: one.token, body })
  const { id } = made.json.data
  await api('PUT', `addresses/${id}`, { token: one.token, body: { ...body, description: 'Work' } })
  await api('POST', 'addresses', { token: two.token, body })

  const list = async (query: Record<string, string | number>) =>
    (await api<{ rows: Change[] }>('GET', 'office/log', { token: two.token, query })).json.data.rows
  const row = { table: 'addresses', row: id }
  expect(await list(row)).toMatchObject([
    { operator: 'Amal', operation: 'update', before: { description: 'Home' }, after: { description: 'Work' } },
    { operator: 'Amal', operation: 'insert', before: null, after: { description: 'Home' } },
  ])
  const countOf = async (query: Record<string, string | number>) => (await list(query)).length
  const today = new Date().toISOString().slice(0, 10)
  expect(await countOf({ ...row, operation: 'insert,delete' })).toBe(1)
  const arabic = String(id).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '')
  expect(await countOf({ ...row, row: arabic })).toBe(2)
  expect(await countOf({ operator: two.id, table: 'addresses' })).toBe(1)
  expect(await countOf({ operator: `${one.id},${two.id}`, table: 'addresses' })).toBe(3)
  expect(await countOf({ ...row, at: `${today}..` })).toBe(2)
  expect(await countOf({ ...row, at: '..2026-01-01' })).toBe(0)

  const names = await api('GET', 'office/log/names', { token: two.token })
  expect(names.json.data).toMatchObject({ operators: [{ name: 'Amal' }, { name: 'Basim' }] })
  const file = await api('GET', 'office/log.csv', {
    token: two.token,
    query: { ...row, columns: 'operator,before,after,table_name' },
  })
  expect(file.text.split('\r\n')[1]).toMatch(/^Amal,"\{""description"":""Home"".*,Address$/)
})

test('every table of the log has a name in the words of the office', async () => {
  const { token } = await signIn({ role: 'operator' })
  const { json } = await api<{ tables: string[] }>('GET', 'office/log/names', { token })
  expect(json.data.tables.filter((table) => !(`table.${table}` in nouns))).toEqual([])
})

test('the names that columns hold have words of the office', async () => {
  const rows = await sql<{ name: string; rule: string }[]>`
    SELECT a.attname AS name, pg_get_constraintdef(k.oid) AS rule FROM pg_constraint k
    JOIN pg_attribute a ON a.attrelid = k.conrelid AND k.conkey = ARRAY[a.attnum]
    JOIN pg_trigger t ON t.tgrelid = k.conrelid AND t.tgname = 'log_change'
    WHERE k.contype = 'c' AND pg_get_constraintdef(k.oid) ~ '= ANY' AND a.attname <> 'kind'`
  const held = rows.filter(({ name }) => named.has(name)).flatMap(({ rule }) => rule.match(/(?<=')\w+(?=')/g) ?? [])
  expect(held).toContain('office')
  expect(held.filter((name) => !(`value.${name}` in values))).toEqual([])
})

test('admins only read it', async () => {
  for (const office_role of ['support', 'finance'] as const) {
    const { token } = await signIn({ role: 'operator', office_role })
    for (const path of ['office/log', 'office/log.csv', 'office/log/names'])
      expect((await api('GET', path, { token })).status).toBe(403)
  }
})
