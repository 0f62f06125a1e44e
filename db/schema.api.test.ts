import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { freshDatabase } from '../test/database.ts'
import { describeSchema } from './describe.ts'

test('migrations make the schema that db/schema.txt describes; npm run db:types updates it', async () => {
  const { url, drop } = await freshDatabase()
  const made = await describeSchema(url).finally(drop)
  expect(made).toBe(readFileSync(new URL('schema.txt', import.meta.url), 'utf8'))
})

test('migrations are numbered from 1 without gaps', () => {
  const numbers = readdirSync(new URL('migrations', import.meta.url)).map((name) => Number(name.slice(0, 4)))
  expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1))
})
