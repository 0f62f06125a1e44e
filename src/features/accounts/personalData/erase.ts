import { retireMedia } from '#features/uploads/service.ts'
import type { Tx } from '#server/db/database.ts'
import { refuse } from '#server/http/errors.ts'
import { lockWithSession } from '../queries.ts'
import { anonymise, closeRows, hasOpenVisits, idsOf, lockAccount, lockApplications, removeWork } from './queries.ts'

const removePicture = (tx: Tx, id: number) =>
  retireMedia(tx, { model_type: 'users', model_id: id, collection_name: 'avatar' })

/** Pictures that went along with messages, and those of them that teams had. Those of reviews stay, as the reviews do. */
const removePictures = async (tx: Tx, id: number): Promise<void> => {
  for (const [model_type, collection_name] of [
    ['booking_messages', 'message'],
    ['complaint_messages', 'complaint'],
    ['workers', 'image'],
  ] as const)
    await retireMedia(tx, { model_type, model_id: await idsOf(tx, model_type, id), collection_name })
}

/**
 * Erases personal data of a customer, and of their applications to become a provider; debts and claims stay. `tokenId`: the
 * session of theirs that asks for it.
 * @throws Refusal account_needed (409: provider staff and operators), visits_open (409), unauthenticated
 */
export const eraseAccount = async (tx: Tx, id: number, tokenId?: number): Promise<void> => {
  await lockApplications(tx, id)
  const { email, role } = await lockAccount(tx, id)
  // A new password ends it while the one that was given is checked.
  if (tokenId !== undefined && !(await lockWithSession(tx, id, tokenId))) refuse('unauthenticated')
  if (role !== 'customer') refuse('account_needed')
  if (await hasOpenVisits(tx, id)) refuse('visits_open')
  await removePicture(tx, id)
  await removePictures(tx, id)
  await anonymise(tx, id, email)
  // Their visits are locked by now: no picture is being added.
  await retireMedia(tx, { model_type: 'visit_pictures', model_id: await removeWork(tx, id), collection_name: 'work' })
}

/** Closes an account whose things are another account's now. */
export const closeAccount = async (tx: Tx, id: number): Promise<void> => {
  const { email } = await lockAccount(tx, id)
  await removePicture(tx, id)
  await closeRows(tx, id, email)
}
