import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Call, Contract } from '../src/lib/contract.ts'

const root = join(import.meta.dirname, '..')
const files = globSync('src/features/**/calls.ts', { cwd: root }).sort()

test.each(files)('%s matches its contracts', async (path) => {
  const calls = (await import(join(root, path))) as Record<string, Call>
  const contracts = (await import(join(root, path.replace('calls.ts', 'contract.ts')))) as Record<string, Contract>
  const facts = ({ method, path, bare, media }: Call) => ({ method, path, bare, media })
  for (const [name, call] of Object.entries(calls))
    expect([name, facts(call)]).toEqual([name, facts(contracts[name] as Contract)])
})

test('there are calls', () => {
  expect(files.length).toBeGreaterThan(20)
})
