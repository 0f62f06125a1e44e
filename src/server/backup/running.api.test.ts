import { expect, onTestFinished, test } from 'vitest'
import { connect } from '#server/db/database.ts'
import { freshDatabase } from '../../../test/database.ts'
import { longTimeouts } from '../../../test/longTimeouts.ts'
import { connectForBackup } from './dump.ts'
import { otherPrograms } from './queries.ts'

test('what a pooler keeps open for a program that has ended is no program', async () => {
  const { url, drop } = await freshDatabase()
  const program = connect(url, { ...longTimeouts, directUrl: url, max: 1 })
  const client = await connectForBackup(url)
  onTestFinished(async () => {
    await client.end()
    await program.close()
    await drop()
  })
  await program.sql`SELECT 1`
  // The probe has limits of its own, which a busy machine may exceed once.
  await expect.poll(() => program.ready().then(() => 'ready', String)).toBe('ready')
  // The pooler has these, and gives them back minutes later.
  expect(await otherPrograms(client)).toBe(0)
  await program.watch()
  expect(await otherPrograms(client)).toBeGreaterThan(0)
})
