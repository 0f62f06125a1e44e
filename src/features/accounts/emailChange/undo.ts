import { recipientOf } from '#features/mails/service.ts'
import type { WriteContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { hashToken } from '#server/security/tokens.ts'
import { lockApplications, renameApplications } from '../personalData/queries.ts'
import { queueResetMail } from '../reset/service.ts'
import { closeOtherWays, localeOfUser, lockOwner, removeUndosOf, setProvenEmail, undoOf } from './queries.ts'

/**
 * Restores the email before a change. The person who changed it may know the password and be signed in, so both end, and
 * a link to choose a new password goes to the restored address.
 * @throws Refusal undo_link_dead
 */
export const undoEmailChange = async ({ tx, config, locale }: WriteContext, token: string): Promise<boolean> => {
  const tokenHash = hashToken(token)
  const { userId: id } = (await undoOf(tx, tokenHash)) ?? refuse('undo_link_dead')
  await lockApplications(tx, id)
  // Before the ways back are read: a change that is under way leaves one, too.
  const { name } = await lockOwner(tx, id)
  const undo = (await undoOf(tx, tokenHash)) ?? refuse('undo_link_dead')
  await renameApplications(tx, id, undo.email, { back: true })
  await setProvenEmail(tx, id, undo.email)
  await removeUndosOf(tx, undo)
  await closeOtherWays(tx, id)
  const recipient = await recipientOf(tx, { name, email: undo.email, locale: await localeOfUser(tx, id) }, locale)
  await queueResetMail(tx, config, { ...recipient, id })
  return true
}
