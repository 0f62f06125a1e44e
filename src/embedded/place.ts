import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { makeFolder } from '#server/makeFolder.ts'
import { fail } from '#server/startup.ts'
import { type Account, canReach, chooseAccount } from './account.ts'

/** Where the embedded database lives: `home` holds everything, `data` is PostgreSQL's own folder inside it. */
export type Place = { home: string; data: string; account: Account }

/** Others may pass through to what they know and may read, and see no names. */
const passable = 0o711

/**
 * The database is in DATA_DIR. When root starts Doorstep in a folder that PostgreSQL's account may not enter, it is in
 * a new folder instead, whose path is stored in `DATA_DIR/database-folder` for the next start.
 */
export function choosePlace(dataDir: string): Place {
  const folder = resolve(dataDir)
  // PostgreSQL's account may pass through what root makes; nobody else may look into it.
  makeFolder(folder, process.getuid?.() === 0 ? passable : 0o700)
  const note = join(folder, 'database-folder')
  if (existsSync(note)) return placeFromNote(note)
  const account = chooseAccount(join(folder, 'postgres'))
  // Only an empty folder is made traversable: it holds nothing yet that others could see.
  if (!canReach(account, folder) && readdirSync(folder).length === 0) chmodSync(folder, passable)
  if (canReach(account, folder)) return { home: folder, data: join(folder, 'postgres'), account }
  const home = createHome(account)
  writeFileSync(note, `${home}\n`, { mode: 0o600 })
  return { home, data: join(home, 'postgres'), account }
}

function placeFromNote(note: string): Place {
  const home = readFileSync(note, 'utf8').trim()
  if (!statSync(home, { throwIfNoEntry: false })?.isDirectory()) {
    fail(
      `The database folder ${home} named in ${note} is gone; restore it, or delete ${note} to start with an empty one.`,
    )
  }
  const data = join(home, 'postgres')
  return { home, data, account: chooseAccount(data) }
}

/** /var/lib first: systems may delete files in /var/tmp that were not used for a month, such as a table. */
function createHome(account: Account): string {
  for (const parent of ['/var/lib', '/var/tmp', '/tmp']) {
    if (!canReach(account, parent)) continue
    try {
      const home = mkdtempSync(join(parent, 'doorstep-'))
      chmodSync(home, passable)
      return home
    } catch {
      // Not writable here: the next one.
    }
  }
  return fail('There is no folder that both root and the account of PostgreSQL may enter; set DATA_DIR to one.')
}
