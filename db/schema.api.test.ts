import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { freshDatabase } from '../test/database.ts'
import { describeSchema } from './describe.ts'

test('migrations make the schema that db/schema.txt describes; npm run db:types writes it anew', async () => {
  const { url, drop } = await freshDatabase()
  const made = await describeSchema(url).finally(drop)
  expect(made).toBe(readFileSync(new URL('schema.txt', import.meta.url), 'utf8'))
})
