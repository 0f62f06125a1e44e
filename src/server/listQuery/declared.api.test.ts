import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { connect, type Database } from '../db.ts'
import { list, one } from './index.ts'
import './sample.ts'
import { allResources, type Resource } from './resource.ts'

/** Every feature declares its resources when it is loaded. */
const features = import.meta.glob('../../features/*/queries.ts', { eager: true })

let database: Database
let drop: () => Promise<void>

beforeAll(async () => {
  const fresh = await freshDatabase()
  drop = fresh.drop
  database = connect(fresh.url, { max: 2 })
})
afterAll(async () => {
  await database.close()
  await drop()
})

const options = { digits: 2 }
const samples: Record<string, string> = { bool: '1', uuid: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff', time: '09:30' }

async function answers(resource: Resource, query: Record<string, string>): Promise<void> {
  const rows = list(database.db, resource, query, options)
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
      await answers(resource, { search: `${name}:`, searchFields: `${name}:like` })
      for (const operator of ['=', '<>', 'like', 'in', 'between']) {
        const tries = Object.values(samples).concat('1,2', '1', '2026-01-01,')
        const outcomes = await Promise.allSettled(
          tries.map((value) =>
            list(database.db, resource, { search: `${name}:${value}`, searchFields: `${name}:${operator}` }, options),
          ),
        )
        for (const outcome of outcomes) {
          if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ name: 'QueryRefusal' })
        }
      }
    }
    const id = resource.columns.id?.kind === 'uuid' ? (samples.uuid ?? '') : 1
    if (resource.columns.id) await one(database.db, resource, id, { with: relations.join(';') }, options)
  },
)
