import { expect, test } from 'vitest'
import { anyTable, collectTables, type Named, noteTables, tableFinder } from './readTables.ts'

const table = (name: string, announced = true): Named => ({ name, definition: null, announced })
const routine = (name: string, definition: string): Named => ({ name, definition, announced: false })

const find = tableFinder([
  table('services'),
  table('providers'),
  table('hours'),
  table('bookings', false),
  routine('is_open', 'CREATE FUNCTION is_open() … SELECT FROM hours WHERE is_open()'),
  routine('shown', 'SELECT * FROM providers WHERE is_open(id)'),
  routine('shown', 'SELECT 1'),
])

test.each([
  ['SELECT 1', []],
  ['SELECT * FROM services s', ['services']],
  ['select * from "SERVICES" JOIN providers USING (id)', ['services', 'providers']],
  ['SELECT is_open(1)', ['hours']],
  ['SELECT * FROM shown', ['providers', 'hours']],
  ['SELECT * FROM services WHERE id IN (SELECT id FROM bookings)', ['services', anyTable]],
  ['SELECT services_count FROM other', []],
])('%s reads %j', (text, tables) => {
  expect([...find(text)].sort()).toEqual([...tables].sort())
  expect(find(text)).toBe(find(text))
})

test('what is read inside is collected, beside each other and one in another', async () => {
  const pause = () => new Promise((done) => setTimeout(done))
  const inner = async () => {
    noteTables(['a'])
    await pause()
    noteTables(['b'])
  }
  const outer = collectTables(async () => {
    noteTables(['c'])
    const { tables } = await collectTables(inner)
    noteTables(tables)
    return 'done'
  })
  const beside = collectTables(async () => {
    await pause()
    noteTables(['d'])
  })
  noteTables(['e'])
  const [{ result, tables }, other] = await Promise.all([outer, beside])
  expect([result, [...tables], [...other.tables]]).toEqual(['done', ['c', 'a', 'b'], ['d']])
})
