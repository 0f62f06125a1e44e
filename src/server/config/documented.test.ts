import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { defaults } from './config.ts'

const page = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
/** The rows of the page's table of settings: name and default. */
const rows = [...page.matchAll(/^\| `([A-Z0-9_]+)` \| (.*?) \|/gm)].map(([, name = '', given = '']) => ({
  name,
  given,
}))

const shown = (value: unknown): string => (typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value))

test('docs/operations.md has every setting once, and no other', () => {
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(defaults()).sort())
})

test('the defaults of the table are those of the program', () => {
  const actual = defaults()
  const wrong = rows.filter(({ name, given }) => {
    const [, literal] = /^`(.*)`$/.exec(given) ?? []
    if (literal !== undefined) return literal !== shown(actual[name])
    return given === '–' && actual[name] !== undefined
  })
  expect(wrong).toEqual([])
})

test('nginx leaves no machine out because of single answers, which one visitor can cause', () => {
  const nginx = readFileSync(new URL('../../../docs/operations/nginx.conf', import.meta.url), 'utf8')
  const servers = [...nginx.matchAll(/^ {2}server (.*);$/gm)].map(([, machine]) => machine)
  expect(servers).toEqual([expect.stringMatching(/ max_fails=0$/)])
})
