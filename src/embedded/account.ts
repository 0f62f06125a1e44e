import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { fail } from '#server/startup.ts'

/** Who runs PostgreSQL; empty: the account of this process. Its keys are those that `spawn` takes. */
export type Account = { uid?: number; gid?: number }

/**
 * PostgreSQL refuses to run as root. Then it runs as the owner of the data, before there is any as that of the folder they are
 * made in, which could not start it otherwise; else as `postgres` or `nobody`. No account is created on the machine.
 */
export function chooseAccount(dataFolder: string): Account {
  if (process.getuid?.() !== 0) return {}
  const [owner, around] = [dataFolder, dirname(dataFolder)].map((path) => statSync(path, { throwIfNoEntry: false }))
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n')
  // What makes the data asks for the name of its account, which that of a mounted folder may not have here.
  const isNamed = accounts.some((line) => Number(line.split(':')[2] || 0) === around?.uid)
  if (!owner && around && around.uid !== 0 && isNamed) return { uid: around.uid, gid: around.gid }
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }
  }
  return fail('PostgreSQL does not run as root and there is no account "postgres" or "nobody"; start as another user.')
}

/** Whether the account can enter a folder (or run a program). The system is asked: file modes are not enough. */
export function canReach(account: Account, path: string): boolean {
  if (account.uid === undefined) return true
  const script = 'if [ -d "$1" ]; then cd -- "$1"; else [ -x "$1" ] && [ -r "$1" ]; fi'
  return spawnSync('/bin/sh', ['-c', script, 'sh', path], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
}
