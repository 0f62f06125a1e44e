import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { inScope } from '#server/requestScope.ts'
import { freshDatabase } from '../../../test/database.ts'
import { longTimeouts } from '../../../test/longTimeouts.ts'
import { waitingForLocks } from '../../../test/rowLocks.ts'
import { connect } from './database.ts'

const fresh = await freshDatabase()
const database = connect(fresh.url, { max: 10, queue: 90, ...longTimeouts })
const holder = connect(fresh.url, { max: 2, ...longTimeouts })
await holder.sql`CREATE TABLE held AS SELECT 1 AS id`
afterAll(async () => {
  await Promise.all([database.close(), holder.close()])
  await fresh.drop()
})

const as = <T>(caller: string, work: () => Promise<T>): Promise<T> => inScope({ caller }, work)
const quick = () => database.pool.read('SELECT 1 AS one', [])
const answer = [{ one: 1 }]

/** Starts reads that wait, `started` of each caller, and runs `work` meanwhile; `waiting` tells how many of them still wait. */
const whileReadsWait = async (started: Record<string, number>, work: (waiting: () => number) => Promise<void>) => {
  let waiting = 0
  const reads: Promise<unknown>[] = []
  await holder.transaction(async (tx) => {
    await sql`LOCK TABLE held IN ACCESS EXCLUSIVE MODE`.execute(tx)
    for (const [caller, count] of Object.entries(started))
      for (let n = 0; n < count; n++) {
        waiting++
        reads.push(as(caller, () => database.pool.read('SELECT id FROM held', [])).finally(() => waiting--))
      }
    await work(() => waiting)
  })
  await Promise.all(reads)
}

test('while many reads of one caller are slow, those of others and of jobs are answered', async () => {
  await whileReadsWait({ slow: 60 }, async (waiting) => {
    const others = Array.from({ length: 30 }, (_, n) => as(`other ${n % 8}`, quick))
    for (const rows of await Promise.all([...others, quick()])) expect(rows).toEqual(answer)
    expect(waiting()).toBe(60)
    // Three are under way, each on a connection of its own.
    expect(database.pool.load.readsWaiting).toBe(57)
  })
})

test('a caller has half of the connections; three with slow reads leave one to all others', async () => {
  await whileReadsWait({ first: 20 }, async () => {
    await expect.poll(() => waitingForLocks(holder.sql)).toBe(3)
  })
  await whileReadsWait({ first: 20, second: 20, third: 20 }, async (waiting) => {
    await expect.poll(() => waitingForLocks(holder.sql)).toBe(5)
    for (let n = 0; n < 20; n++) expect(await as(`other ${n}`, quick)).toEqual(answer)
    expect(waiting()).toBe(60)
  })
})

test('a caller with too many reads is refused, others are not', async () => {
  await whileReadsWait({ slow: 100 }, async (waiting) => {
    await expect(as('slow', quick)).rejects.toMatchObject({ code: 'database_busy' })
    expect(await as('other', quick)).toEqual(answer)
    expect(waiting()).toBe(100)
  })
})

test('reads behind one whose statement could not be prepared are told to come again', async () => {
  const impatient = connect(fresh.url, { max: 2, ...longTimeouts, lockMs: 200 })
  const read = () => impatient.pool.read('SELECT id FROM held WHERE id > 0', [])
  try {
    await holder.transaction(async (tx) => {
      await sql`LOCK TABLE held IN ACCESS EXCLUSIVE MODE`.execute(tx)
      const ends = await Promise.allSettled(Array.from({ length: 12 }, read))
      const codes = ends.map((end) => (end.status === 'rejected' ? end.reason.code : 'read'))
      expect(new Set(codes)).toEqual(new Set(['55P03', 'database_slow']))
    })
    expect(await Promise.all([read(), read()])).toEqual([[{ id: 1 }], [{ id: 1 }]])
  } finally {
    await impatient.close()
  }
})

test('who has all connections, and waits for more, gives way to others who want one', async () => {
  const small = connect(fresh.url, { max: 1, queue: 2, ...longTimeouts })
  const held = Promise.withResolvers<void>()
  const [done, refused]: [string[], string[]] = [[], []]
  const use = ([caller, name]: [string, string]) =>
    as(caller, () => small.transaction(() => held.promise)).then(
      () => done.push(name),
      () => refused.push(name),
    )
  const flood = ['first', 'second', 'third', 'fourth'].map((name): [string, string] => ['flood', name])
  try {
    const uses = [...flood, ['other', 'other'] satisfies [string, string]].map(use)
    held.resolve()
    await Promise.all(uses)
    expect([done, refused.toSorted()]).toEqual([
      ['first', 'second', 'other'],
      ['fourth', 'third'],
    ])
  } finally {
    await small.close()
  }
})
