import { retireMedia } from '#features/uploads/service.ts'
import type { Reply } from '#lib/contract.ts'
import type { Database } from '#server/db/database.ts'
import type { Context, ReadContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { JsonOf } from '#server/http/json.ts'
import { expectPassword } from '../service.ts'
import type { exportData } from './contract.ts'
import { dataOf, forget, hasOpenVisits, holdAccount } from './queries.ts'

export const dataFor = async ({ db, user }: ReadContext<'user'>) =>
  new JsonOf<Reply<typeof exportData>>(await dataOf(db, user.id))

type Self = Context<'user'> & { database: Database }

/**
 * Deletes an account: the person goes, what they owe and are owed stays. Money left in a wallet stays in the ledger and
 * can no longer be spent; the page says so before.
 * @throws Refusal password_wrong, account_needed (409: people of a provider or the office), visits_open (409)
 */
export const deleteAccount = async (self: Self, password: string): Promise<boolean> => {
  const { database, user } = self
  await expectPassword(self, password, 'password')
  await database.transaction(async (tx) => {
    const { email, role } = await holdAccount(tx, user.id)
    if (role !== 'customer') refuse('account_needed')
    if (await hasOpenVisits(tx, user.id)) refuse('visits_open')
    await retireMedia(tx, { model_type: 'users', model_id: user.id, collection_name: 'avatar' })
    await forget(tx, user.id, email)
  })
  return true
}
