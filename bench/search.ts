/**
 * `node bench/search.ts [--data folder] [--thousands 100] [--rounds 400]`: suggestions over 100,000 services beside a read
 * by primary key through the same driver, one after the other in the same run. The goal: their 95th percentile stays
 * below 5 times that of the primary key's.
 */
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { addServices } from '../db/seed/scale.ts'
import { seed } from '../db/seed/seed.ts'
import { migrate } from '../src/app/migrate.ts'
import { startEmbedded } from '../src/embedded/embedded.ts'
import { namesLike } from '../src/features/search/queries.ts'
import { connect, type Database } from '../src/server/db/database.ts'
import budgets from './budgets.json' with { type: 'json' }

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '.data/bench-search' },
    thousands: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '400' },
  },
})
const rounds = Number(values.rounds)

const prepareDatabase = async (database: Database, filesDir: string) => {
  const { db } = database
  const count = async () => {
    const { many } = await db
      .selectFrom('e_services')
      .select(({ fn }) => fn.countAll<number>().as('many'))
      .executeTakeFirstOrThrow()
    return many
  }
  if ((await count()) === 0) await seed(database, { filesDir })
  const thousands = Number(values.thousands) - Math.floor((await count()) / 1000)
  if (thousands > 0) await addServices(database, thousands)
}

const swap = (text: string, at: number) =>
  text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2)

/** What users type on the way to a name: a prefix, a word from its middle, a typo. */
const typings = (names: { en: string; ar: string }[]): Record<string, string[]> => {
  const texts = names.flatMap(({ en, ar }) => [en, ar].map((name) => name.replace(/ \d+$/, '')))
  return {
    'a beginning': texts.map((name, n) => name.slice(0, 1 + (n % 12)).trim()),
    'a word': texts.map((name, n) => name.split(' ').at(1 + (n % 2)) ?? name),
    'a word begun': texts.map((name, n) => (name.split(' ').at(-1) ?? name).slice(0, 3 + (n % 3))),
    'two words': texts.map((name) => name.split(' ').slice(-2).join(' ')),
    'a slip': texts.map((name) => swap(name.split(' ')[0] ?? name, 2)),
    nonsense: texts.map((_, n) => `xq${n}zv`),
  }
}

const percentiles = (times: number[]) => {
  times.sort((a, b) => a - b)
  const at = (share: number) => Number((times[Math.floor(times.length * share)] ?? Number.NaN).toFixed(2))
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

const timed = async (into: number[], work: () => Promise<unknown>) => {
  const began = performance.now()
  await work()
  into.push(performance.now() - began)
}

const dataDir = resolve(values.data)
mkdirSync(dataDir, { recursive: true })
const postgres = await startEmbedded({ dataDir, log: console.log })
try {
  await migrate(postgres.url)
  const database = connect(postgres.url, { max: 1 })
  await prepareDatabase(database, `${dataDir}/files`)
  const { sql, db } = database
  const names = await sql<{ id: number; name: { en: string; ar: string } }[]>`
    SELECT id, name FROM e_services ORDER BY md5(id::text) LIMIT ${rounds}`
  const table: Record<string, Record<string, number>> = {}
  const keyTimes: number[] = []
  for (const [kind, texts] of Object.entries(typings(names.map(({ name }) => name)))) {
    const times: number[] = []
    for (let round = -20; round < rounds; round++) {
      const id = names[Math.abs(round) % names.length]?.id ?? 1
      const text = texts[Math.abs(round) % texts.length] ?? ''
      await timed(round < 0 ? [] : keyTimes, () =>
        sql.unsafe('SELECT name::text AS data FROM e_services WHERE id = $1', [id]),
      )
      await timed(round < 0 ? [] : times, () =>
        namesLike(db, { typed: text, locale: round % 2 ? 'en' : 'ar', most: 8, category: null }),
      )
    }
    table[kind] = percentiles(times)
  }
  const key = percentiles(keyTimes)
  for (const row of Object.values(table)) row['× key, p95'] = Number(((row.p95 ?? 0) / key.p95).toFixed(1))
  console.table({ 'by primary key': key, ...table })
  await database.close()
  const slow = Object.entries(table).filter(([, row]) => (row['× key, p95'] ?? 0) > budgets.search.timesKey)
  for (const [kind] of slow) console.log(`over ${budgets.search.timesKey} times a read by primary key: ${kind}`)
  process.exitCode = slow.length > 0 ? 1 : 0
} finally {
  await postgres.stop()
}
