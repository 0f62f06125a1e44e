import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fail } from '#server/startup.ts'
import type { Place } from './place.ts'

/** The owner of the database; its password is stored in the data folder, which only PostgreSQL may read. */
export const USER = 'doorstep'
const PASSWORD_FILE = 'doorstep.password'

/** PostgreSQL's messages in English and nothing of this process's environment. */
export const ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' }

/**
 * Creates the cluster if there is none: UTF-8, ICU's root collation (suits English and Arabic). It is created under
 * another name and renamed when complete, so that a kill leaves no partial cluster.
 */
export function createCluster(place: Place, binaries: string, sync: boolean): boolean {
  if (existsSync(join(place.data, 'PG_VERSION'))) return false
  const prefix = `${basename(place.data)}.new-`
  for (const name of readdirSync(place.home)) {
    if (name.startsWith(prefix)) rmSync(join(place.home, name), { recursive: true, force: true })
  }
  const draft = join(dirname(place.data), `${prefix}${randomBytes(4).toString('hex')}`)
  const passwordFile = `${draft}.password`
  const own = (path: string) =>
    place.account.uid !== undefined && chownSync(path, place.account.uid, place.account.gid ?? 0)
  mkdirSync(draft, { mode: 0o700 })
  own(draft)
  writeFileSync(passwordFile, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 })
  own(passwordFile)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=und']
  const access = ['--auth=scram-sha-256', `--username=${USER}`, `--pwfile=${passwordFile}`]
  const initialise = (letters: string[]) =>
    spawnSync(
      join(binaries, 'bin/initdb'),
      [`--pgdata=${draft}`, ...locale, ...letters, ...access, ...(sync ? [] : ['--no-sync'])],
      { ...place.account, cwd: '/', env: ENVIRONMENT, encoding: 'utf8' },
    )
  // The trigram index uses lc-ctype: in plain C Arabic characters are no letters, and searching them is slow.
  let initdb = initialise(['--lc-ctype=C.UTF-8'])
  if (initdb.status !== 0) initdb = initialise([])
  if (initdb.status !== 0) {
    const [, said] = /(?:error|FATAL|PANIC): +(.*)/.exec(initdb.stderr) ?? []
    const reason = initdb.error?.message ?? said ?? initdb.stderr.trim()
    fail(`PostgreSQL could not make its database in ${place.data}: ${reason}`)
  }
  renameSync(passwordFile, join(draft, PASSWORD_FILE))
  renameSync(draft, place.data)
  return true
}

export function readPassword(data: string): string {
  return readFileSync(join(data, PASSWORD_FILE), 'utf8').trim()
}
