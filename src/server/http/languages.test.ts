import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import type { Changes } from '#server/db/changes.ts'
import type { Db } from '#server/db/database.ts'
import { createLanguages } from './languages.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('without announced changes they are read again a second later, though the clock is put back by a day', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  let reads = 0
  const db: Db = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: () => {
      reads += 1
    },
  })
  const changes = { version: 1, isReliable: () => false, changedSince: () => false } as unknown as Changes
  const { refresh } = createLanguages({ db, changes })
  await refresh()
  await refresh()
  expect(reads).toBe(1)
  vi.setSystemTime(Date.now() - 86_400_000)
  vi.advanceTimersByTime(1001)
  await refresh()
  await expect.poll(() => reads).toBe(2)
})
