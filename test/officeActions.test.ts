import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { type Contract, isOfficeRole, type OfficeRole } from '../src/lib/contract.ts'
import { places } from '../src/shell/office/places.ts'

const root = join(import.meta.dirname, '..')
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
const sources = new Map(
  globSync('src/{features,shell}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/*.test.ts', '**/{service,queries}.ts'],
  }).map((path) => [path, textOf(path)]),
)

/** How a component asks whether its reader has a role of the office. */
const questions: Record<OfficeRole, RegExp> = {
  support: /useHasOfficeRole\('support'\)|=== 'support'/,
  finance: /useHasOfficeRole\('finance'\)/,
  admin: /useHasOfficeRole\('admin'\)|=== 'admin'|useMayEdit\(\)|<(RowSheet|RowsPage)\b/,
}

/** The role without which a page of the office cannot be opened. */
const roleOfPage = new Map(
  [...textOf('src/routes.ts').matchAll(/route\('(\w+)(?:\/[^']*)?', '([^']+)'\)/g)].map(([, name, file]) => [
    `src/${file}`,
    places.find(({ to }) => to === `/office/${name}`)?.role,
  ]),
)

const contracts = await Promise.all(
  [...sources.keys()]
    .filter((path) => path.endsWith('/contract.ts'))
    .map(async (path) => ({ path, calls: (await import(join(root, path))) as Record<string, Contract> })),
)
const limited = contracts.flatMap(({ path, calls }) =>
  Object.entries(calls).flatMap(([name, { method, access }]) =>
    method && isOfficeRole(access) ? [{ name, method, role: access, from: join(dirname(path), 'calls.ts') }] : [],
  ),
)
const actions = limited.filter(({ method }) => method !== 'GET')

/** Whether a file imports a call; others may have the same name. */
const imports = (path: string, text: string, name: string, from: string): boolean =>
  [...text.matchAll(/^import \{([^}]*)\} from '([^']+)'/gm)].some(([, names = '', target = '']) => {
    const file = target.startsWith('#') ? join('src', target.slice(1)) : normalize(join(dirname(path), target))
    return file === from && new RegExp(`\\b${name}\\b`).test(names)
  })

/** Whether a component, or everything that renders it, is only for a role. */
const isOnlyFor = (role: OfficeRole, path: string, seen: string[] = []): boolean => {
  const text = sources.get(path) ?? ''
  const reads = limited.filter(({ method, role: reader }) => method === 'GET' && reader === role)
  // What it shows is refused to others.
  if (reads.some(({ name, from }) => imports(path, text, name, from))) return true
  if (questions[role].test(text) || roleOfPage.get(path) === role) return true
  const users = [...sources].filter(([, other]) => other.includes(`/${basename(path)}'`)).map(([user]) => user)
  const others = users.filter((user) => !seen.includes(user))
  return others.length > 0 && others.every((user) => isOnlyFor(role, user, [...seen, path]))
}

test('there are actions for every role', () => {
  expect(new Set(actions.map(({ role }) => role))).toEqual(new Set(['support', 'finance', 'admin']))
  expect(actions.length).toBeGreaterThan(40)
})

test.each(actions)('$name is offered only to $role', ({ name, role, from }) => {
  const callers = [...sources].filter(([path, text]) => imports(path, text, name, from)).map(([path]) => path)
  expect(callers.filter((path) => !isOnlyFor(role, path))).toEqual([])
})
