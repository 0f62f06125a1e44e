import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { longTimeouts } from '../../../test/longTimeouts.ts'
import { connect } from './database.ts'

test('a process knows its own change of public data before it is committed, also where the database keeps notices back', async () => {
  const fresh = await freshDatabase()
  const admin = connect(fresh.url, { max: 1, ...longTimeouts })
  const [{ name } = { name: '' }] = await admin.sql<{ name: string }[]>`SELECT current_database() AS name`
  await sql.raw(`ALTER DATABASE "${name}" SET client_min_messages = 'warning'`).execute(admin.db)
  const { changes, transaction, watch, close } = connect(fresh.url, { max: 1, ...longTimeouts })
  try {
    await watch()
    await transaction(async (tx) => {
      expect(changes.isReliable()).toBe(true)
      await sql`UPDATE settings SET value = value`.execute(tx)
      expect(changes.isReliable()).toBe(false)
    })
  } finally {
    await close()
    await admin.close()
    await fresh.drop()
  }
})
