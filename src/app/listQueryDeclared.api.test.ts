import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '#server/db/database.ts'
import { locate, RANGES } from '#server/listQuery/conditions.ts'
import { type Kind, list, one } from '#server/listQuery/index.ts'
import { freshDatabase } from '../../test/database.ts'
import { longTimeouts } from '../../test/longTimeouts.ts'
import '#server/listQuery/sample.ts'
import { allResources, type Resource } from '#server/listQuery/resource.ts'

/** Every feature declares its resources when it is loaded. */
const features = import.meta.glob('../features/**/queries.ts', { eager: true })

let database: Database
let drop: () => Promise<void>

beforeAll(async () => {
  const fresh = await freshDatabase()
  drop = fresh.drop
  database = connect(fresh.url, { max: 2, ...longTimeouts })
})
afterAll(async () => {
  await database.close()
  await drop()
})

const options = { digits: 2 }
const uuid = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
const samples: Partial<Record<Kind, string>> = { text: 'a', translated: 'a', json: 'a', uuid, time: '09:30' }

type Query = Record<string, string>

/** With a condition that narrows it, where the resource wants one. */
function narrowed({ narrowedBy = [] }: Resource, query: Query): Query {
  const name = narrowedBy.find((one) => !query.search?.startsWith(`${one}:`))
  if (!name) return query
  const [search, searchFields] = [`${name}:1`, `${name}:=`]
  return {
    ...query,
    search: query.search ? `${query.search};${search}` : search,
    searchFields: query.searchFields ? `${query.searchFields};${searchFields}` : searchFields,
    searchJoin: 'and',
  }
}

async function answers(resource: Resource, query: Query): Promise<void> {
  const rows = list(database.db, resource, narrowed(resource, query), options)
  await expect(rows, `${resource.name}?${new URLSearchParams(query)}`).resolves.toBeInstanceOf(Array)
}

test('features declare resources', () => {
  expect(Object.keys(features).length).toBeGreaterThan(0)
})

test.each(allResources().map((resource) => [resource.name, resource] as const))(
  '%s: all it allows is real',
  async (_, resource) => {
    const relations = Object.keys(resource.relations ?? {})
    for (const name of resource.always ?? []) expect(relations).toContain(name)
    await answers(resource, { with: relations.join(';') })
    for (const name of relations) await answers(resource, { with: name, only: name })
    for (const name of resource.sortable) await answers(resource, { orderBy: name, sortedBy: 'desc' })
    for (const name of resource.allowed) {
      const kind = locate(resource, name)?.column.kind
      if (!kind) throw new Error(`${name} leads nowhere`)
      const sample = samples[kind] ?? (kind === 'timestamp' || kind === 'instant' ? '2026-01-31' : '1')
      const operators = RANGES.has(kind) ? ['=', '<>', 'like', 'in', 'between'] : ['=', '<>', 'like', 'in']
      for (const operator of operators) {
        const value = operator === 'between' ? `${sample},${sample}` : sample
        await answers(resource, { search: `${name}:${value}`, searchFields: `${name}:${operator}` })
      }
    }
    const id = resource.columns.id?.kind === 'uuid' ? uuid : 1
    if (resource.columns.id && !resource.columns.id.sql)
      await one(database.db, resource, id, { with: relations.join(';') }, options)
  },
)
