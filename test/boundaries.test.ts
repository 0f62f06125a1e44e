import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

type Module = {
  path: string
  text: string
  /** What it loads when it runs: everything but `import type`. */
  runs: string[]
  /** Everything it names. */
  names: string[]
}

const statement =
  /^(?:import|export)\s+(type\s+)?([^'"`;]*?\sfrom\s+)?(['"])([^'"]+)\3|\bimport\(\s*(['"])([^'"]+)\5\s*\)/gm

/** A module's path from the root of the house; a package keeps its name. */
const resolve = (from: string, specifier: string): string => {
  if (specifier.startsWith('#')) return join('src', specifier.slice(1))
  return specifier.startsWith('.') ? normalize(join(dirname(from), specifier)) : specifier
}

const read = (path: string): Module => {
  const text = readFileSync(join(root, path), 'utf8')
  const found = [...text.matchAll(statement)].map(([, type, , , fixed, , dynamic]) => ({
    target: resolve(path, fixed ?? dynamic ?? ''),
    runs: !type,
  }))
  return {
    path,
    text,
    names: found.map(({ target }) => target),
    runs: found.filter(({ runs }) => runs).map(({ target }) => target),
  }
}

const paths = globSync('src/**/*.{ts,tsx}', { cwd: root }).sort()
const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const modules = paths.filter((path) => !isTest(path)).map(read)
const byPath = new Map(modules.map((module) => [module.path, module]))

const featureOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1]
/** `queries` of `src/features/bookings/queries.ts`. */
const roleOf = (path: string) => /([^/]+?)\.tsx?$/.exec(path)?.[1] ?? ''
const isRole = (path: string, ...roles: string[]) => featureOf(path) !== undefined && roles.includes(roleOf(path))
const isServer = (path: string) => path.startsWith('src/server/')

/** `from → to` for every import that breaks a rule. */
const breaches = (names: 'names' | 'runs', wrong: (from: string, to: string) => boolean): string[] =>
  modules.flatMap((module) =>
    module[names].filter((target) => wrong(module.path, target)).map((target) => `${module.path} → ${target}`),
  )
/** Files whose text breaks a rule. */
const offenders = (pattern: RegExp, allowed: (path: string) => boolean): string[] =>
  modules.filter(({ path, text }) => !allowed(path) && pattern.test(withoutComments(text))).map(({ path }) => path)

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')

test('every import of ours leads somewhere', () => {
  const assets = /\.(css|svg|json|js\?raw)$/
  const wrong = breaches('names', (_, to) => to.startsWith('src/') && !assets.test(to) && !existsSync(join(root, to)))
  expect(wrong).toEqual([])
  expect(modules.length).toBeGreaterThan(50)
})

test('pages and parts never touch the server side', () => {
  const pages = (from: string) => from.endsWith('.tsx') && from !== 'src/entry.server.tsx'
  expect(
    breaches('names', (from, to) => pages(from) && (isServer(to) || isRole(to, 'queries', 'service', 'routes'))),
  ).toEqual([])
})

test('nothing that reaches the browser leads to the server side', () => {
  const seen = new Map<string, string>()
  const open = modules
    .filter(({ path }) => path.endsWith('.tsx') && path !== 'src/entry.server.tsx')
    .map(({ path }) => path)
  for (const path of open) seen.set(path, path)
  const wrong: string[] = []
  for (let path = open.pop(); path; path = open.pop()) {
    for (const target of byPath.get(path)?.runs ?? []) {
      if (isServer(target) || isRole(target, 'queries', 'service', 'routes') || /^(node:|zod(\/mini)?$)/.test(target))
        wrong.push(`${seen.get(path)}: ${path} → ${target}`)
      else if (byPath.has(target) && !seen.has(target)) {
        seen.set(target, seen.get(path) ?? path)
        open.push(target)
      }
    }
  }
  expect(wrong).toEqual([])
})

test('rules and contracts know only their own kind, the library and the schemas', () => {
  const fine = (to: string) => isRole(to, 'rules', 'contract') || to.startsWith('src/lib/') || to === 'zod/mini'
  expect(breaches('names', (from, to) => isRole(from, 'rules', 'contract') && !fine(to))).toEqual([])
})

test("a feature never uses another's queries or routes", () => {
  const foreign = (from: string, to: string) => featureOf(from) !== undefined && featureOf(to) !== featureOf(from)
  expect(breaches('names', (from, to) => foreign(from, to) && isRole(to, 'queries', 'routes'))).toEqual([])
})

test('the design system and the library know no feature', () => {
  expect(breaches('names', (from, to) => /^src\/(ui|lib)\//.test(from) && featureOf(to) !== undefined)).toEqual([])
  expect(
    breaches('names', (from, to) => from.startsWith('src/lib/') && to.startsWith('src/') && !to.startsWith('src/lib/')),
  ).toEqual([])
})

test('no import cycles', () => {
  const done = new Set<string>()
  const cycles: string[] = []
  const walk = (path: string, trail: string[]): void => {
    const start = trail.indexOf(path)
    if (start >= 0) cycles.push([...trail.slice(start), path].join(' → '))
    if (start >= 0 || done.has(path)) return
    for (const target of byPath.get(path)?.runs ?? []) if (byPath.has(target)) walk(target, [...trail, path])
    done.add(path)
  }
  for (const { path } of modules) walk(path, [])
  expect(cycles).toEqual([])
})

test('SQL lives in queries and in what builds queries', () => {
  const builder =
    /\.(selectFrom|insertInto|updateTable|deleteFrom|selectNoFrom)\(|\bsql(<[^`]*>)?`|['"`]\s*(SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH)\s/
  const home = (path: string) => roleOf(path) === 'queries' || /^src\/server\/(db|embedded|listQuery)/.test(path)
  expect(offenders(builder, home)).toEqual([])
})

test('settings come from one place', () => {
  expect(
    offenders(/process\.env|import\.meta\.env\.(?!DEV|PROD|SSR)/, (path) => path === 'src/server/config.ts'),
  ).toEqual([])
})

test('types are not talked away', () => {
  expect(offenders(/[:<|&(,=]\s*any\b(?!\s*[:('"])|\bas any\b|\bany\[\]/, () => false)).toEqual([])
  const silenced = modules.filter(({ text }) => /@ts-(ignore|nocheck|expect-error)/.test(text)).map(({ path }) => path)
  expect(silenced).toEqual([])
  const unexplained = modules
    .filter(({ text }) => /biome-ignore[^:]*:\s*$|biome-ignore(?![^\n]*:\s*\w)/m.test(text))
    .map(({ path }) => path)
  expect(unexplained).toEqual([])
})

test('files stay small', () => {
  const exempt = (path: string) => roleOf(path) === 'messages' || path === 'src/server/schema.ts'
  const lines = (path: string) => readFileSync(join(root, path), 'utf8').split('\n').length - 1
  const long = paths.filter((path) => !exempt(path) && lines(path) > 300).map((path) => `${path}: ${lines(path)}`)
  expect(long).toEqual([])
})

test('tests are all run', () => {
  const tests = globSync('{src,test,db,bench}/**/*.test.{ts,tsx}', { cwd: root })
  const held = tests.filter((path) =>
    /\b(test|it|describe)\.(skip|only|todo|fails)\b/.test(withoutComments(read(path).text)),
  )
  expect(held).toEqual([])
})
