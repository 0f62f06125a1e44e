// `npm run db:new -- <name>`: an empty migration with the next number.
import { readdirSync, writeFileSync } from 'node:fs'
import { explain, fail } from '#server/startup.ts'

const folder = new URL('migrations/', import.meta.url)

const create = (): string => {
  const words = process.argv.slice(2).join('-').toLowerCase()
  const name = words.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
  if (!name) fail('Say what the migration does: npm run db:new -- <name>')
  const numbers = readdirSync(folder).map((file) => Number.parseInt(file, 10))
  const number = Math.max(0, ...numbers.filter(Number.isInteger)) + 1
  const file = `${String(number).padStart(4, '0')}_${name}.sql`
  writeFileSync(new URL(file, folder), '-- Why this changes, in a sentence or two.\n\n', { flag: 'wx' })
  return file
}

try {
  process.stdout.write(`db/migrations/${create()}\n`)
} catch (error) {
  process.stderr.write(`${explain(error, 'The migration could not be created')}\n`)
  process.exitCode = 1
}
