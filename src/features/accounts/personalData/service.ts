import type { Reply } from '#lib/contract.ts'
import type { Database } from '#server/db/database.ts'
import type { Context, DatabaseContext } from '#server/http/context.ts'
import { JsonOf } from '#server/http/json.ts'
import { requirePassword } from '../service.ts'
import type { exportData } from './contract.ts'
import { eraseAccount } from './erase.ts'
import { exportDataOf } from './export.ts'

export const exportPersonalData = async ({ database, user }: DatabaseContext<'user'>) =>
  new JsonOf<Reply<typeof exportData>>(await exportDataOf(database, user.id, user.id))

type OwnContext = Context<'user'> & { database: Database }

/**
 * Deletes an account: personal data is erased, debts and claims stay. Money left in a wallet stays in the ledger and
 * can no longer be spent; the page warns about it.
 * @throws Refusal password_wrong, account_needed (409: provider staff and operators), visits_open (409)
 */
export const deleteAccount = async (context: OwnContext, password: string): Promise<boolean> => {
  const { database, user } = context
  await requirePassword(context, password, 'password')
  await database.transaction((tx) => eraseAccount(tx, user.id, user.tokenId))
  return true
}
