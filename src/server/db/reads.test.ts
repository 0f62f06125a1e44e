import { expect, test } from 'vitest'
import {
  type Change,
  collectReads,
  everything,
  isAffected,
  type Named,
  noteReads,
  readFinder,
  wholeTables,
} from './reads.ts'

const table = (name: string, columns: string[], announced = true): Named => ({
  name,
  definition: null,
  columns,
  announced,
})
const routine = (name: string, definition: string): Named => ({ name, definition, columns: [], announced: false })

const find = readFinder([
  table('services', ['id', 'name', 'price', 'available']),
  table('providers', ['id', 'name', 'range']),
  table('hours', ['id', 'weekday']),
  table('bookings', ['id'], false),
  routine('is_open', 'CREATE FUNCTION is_open() … SELECT weekday FROM hours WHERE is_open()'),
  routine('shown', 'SELECT p.* FROM providers p WHERE is_open(id)'),
  routine('shown', 'SELECT 1'),
])
const shape = (text: string, decides: boolean) =>
  Object.fromEntries([...find(text, decides).tables].map(([name, columns]) => [name, [...columns].sort()]))

test.each([
  ['SELECT 1', []],
  ['SELECT * FROM services s', ['services']],
  ['select * from "SERVICES" JOIN providers USING (id)', ['services', 'providers']],
  ['SELECT is_open(1)', ['hours']],
  ['SELECT * FROM shown', ['providers', 'hours']],
  ['SELECT * FROM services WHERE id IN (SELECT id FROM bookings)', ['services', everything]],
  ['SELECT services_count FROM other', []],
])('%s reads all of %j', (text, tables) => {
  expect(shape(text, false)).toEqual(Object.fromEntries(tables.map((name) => [name, [everything]])))
  expect(find(text)).toBe(find(text))
})

test.each([
  ['SELECT count(*) FROM services t WHERE t.available', { services: ['available'] }],
  ['SELECT FROM services t ORDER BY "price", is_open(t.id)', { services: ['id', 'price'], hours: ['id', 'weekday'] }],
  ['SELECT id FROM shown', { providers: [everything], hours: ['id', 'weekday'] }],
])('%s names the columns it reads', (text, tables) => {
  expect(shape(text, true)).toEqual(tables)
})

const reads = {
  tables: new Map([
    ['services', new Set(['available'])],
    ['providers', new Set([everything])],
  ]),
  shown: new Map([['services', new Set([1, 2])]]),
}

test.each<[Change, boolean]>([
  [{ table: 'hours' }, false],
  [{ table: 'services' }, true],
  [{ table: everything }, true],
  [{ table: 'services', rows: { ids: [2, 3], columns: ['price'] } }, true],
  [{ table: 'services', rows: { ids: [3], columns: ['price'] } }, false],
  [{ table: 'services', rows: { ids: [3], columns: ['price', 'available'] } }, true],
  [{ table: 'providers', rows: { ids: [3], columns: ['range'] } }, true],
])('%j affects it: %s', (change, affected) => {
  expect(isAffected(reads, change)).toBe(affected)
  expect(isAffected(wholeTables([everything]), change)).toBe(true)
})

test('what is read inside is collected, beside each other and one in another', async () => {
  const pause = () => new Promise((done) => setTimeout(done))
  const [a, b, c, d, e] = ['a', 'b', 'c', 'd', 'e'].map((name) => wholeTables([name])) as [
    ReturnType<typeof wholeTables>,
    ...ReturnType<typeof wholeTables>[],
  ]
  const note = (one: typeof a | undefined) => noteReads(one ? [one] : [])
  const inner = async () => {
    note(a)
    await pause()
    note(b)
  }
  const outer = collectReads(async () => {
    note(c)
    const { reads: within } = await collectReads(inner)
    noteReads(within)
    return 'done'
  })
  const beside = collectReads(async () => {
    await pause()
    note(d)
  })
  note(e)
  const [{ result, reads: all }, other] = await Promise.all([outer, beside])
  expect([result, [...all], [...other.reads]]).toEqual(['done', [c, a, b], [d]])
})
