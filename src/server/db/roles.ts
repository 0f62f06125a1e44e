import { connect, type Db } from './database.ts'
import { startConnectMs } from './limits.ts'
import { grantAccess, lacksAccess, lockGrants, ownRole } from './queries.ts'

/** The role that a URL connects as. */
const roleAt = async (databaseUrl: string) => {
  const { db, close } = connect(databaseUrl, { max: 1, connectMs: startConnectMs, waitMs: startConnectMs })
  return ownRole(db).finally(close)
}

/**
 * Grants the role of `appUrl` what the server needs of the schema that `owner` owns, unless it has it. Nothing where it is
 * the owner itself.
 */
export const grantToApp = async (owner: { db: Db; transaction: Transact }, appUrl: string, changed: boolean) => {
  const { name, owns } = await roleAt(appUrl)
  if (owns || !(changed || (await lacksAccess(owner.db, name)))) return
  await owner.transaction(async (tx) => {
    await lockGrants(tx)
    await grantAccess(tx, name)
  })
}

type Transact = ReturnType<typeof connect>['transaction']

/** What an operator should know about the role that the server runs as; undefined where it can harm no table. */
export const roleWarning = async (appUrl: string): Promise<string | undefined> => {
  const { name, owns } = await roleAt(appUrl)
  if (!owns) return undefined
  return (
    `The database role "${name}" owns the tables or is a superuser: let DATABASE_URL name a role of its own, and ` +
    'DATABASE_OWNER_URL the owner, for migrations.'
  )
}
