import { expect, test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { buildProvider } from '../../../../test/build.ts'
import type { OfficeTax } from './contract.ts'

const { api, db, sql, signIn } = await testApp()
const { token } = await signIn({ role: 'operator' })

const values = { name: { en: 'VAT', ar: 'ضريبة القيمة المضافة' }, type: 'percent', value: 15 }
const create = (over: object = {}) => api<OfficeTax>('POST', 'office/taxes', { token, body: { ...values, ...over } })
const list = async () => (await api<OfficeTax[]>('GET', 'office/taxes', { token })).json.data

test('made, changed by one of two editors, charged everywhere, deleted once nobody charges it', async () => {
  const tax = (await create()).json.data
  expect(tax).toMatchObject({ ...values, providers: 0 })
  const update = (value: number, updated_at: string) =>
    api<OfficeTax>('PUT', `office/taxes/${tax.id}`, { token, body: { ...values, value, updated_at } })
  const changed = await update(5.5, tax.updated_at)
  expect(changed.json.data.value).toBe(5.5)
  const late = await update(7, tax.updated_at)
  expect([late.status, late.json.code, late.json.data]).toEqual([409, 'changed_meanwhile', changed.json.data])

  await buildProvider(db)
  await buildProvider(db)
  const spread = await api<OfficeTax>('POST', `office/taxes/${tax.id}/providers`, { token })
  const [{ count } = { count: 0 }] = await sql<{ count: number }[]>`SELECT count(*)::int AS count FROM e_providers`
  expect(spread.json.data.providers).toBe(count)
  const used = await api('DELETE', `office/taxes/${tax.id}`, { token })
  expect([used.status, used.json.code, used.json.data]).toEqual([409, 'tax_in_use', { providers: count }])
  await sql`DELETE FROM e_provider_taxes WHERE tax_id = ${tax.id}`
  expect((await api('DELETE', `office/taxes/${tax.id}`, { token })).status).toBe(200)
  expect((await list()).map(({ id }) => id)).not.toContain(tax.id)
})

test('says which tax new providers charge', async () => {
  const { id } = (await create()).json.data
  const forNew = async () => (await list()).flatMap((tax) => (tax.for_new ? [tax.id] : []))
  expect(await forNew()).toEqual([])
  await sql`UPDATE settings SET value = ${String(id)} WHERE key = 'default_tax'`
  expect(await forNew()).toEqual([id])
})

test.each<[string, object, string]>([
  ['more than 100 percent', { value: 101 }, 'value'],
  ['less than nothing', { value: -1 }, 'value'],
  ['no name', { name: { en: '', ar: '' } }, 'name.en'],
  ['a name of markup alone', { name: { en: '<b></b>', ar: '<i> </i>' } }, 'name.en'],
])('%s is refused at its field', async (_, over, field) => {
  const { status, json } = await create(over)
  expect([status, Object.keys(json.errors ?? {})]).toEqual([422, [field]])
})
