import { recipientOf } from '#features/mails/service.ts'
import type { WriteContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { hashToken } from '#server/security/tokens.ts'
import { lockApplications, takeApplicationsBack } from '../personalData/queries.ts'
import { queueResetMail } from '../reset/service.ts'
import { closeOtherWays, isElder, localeOfUser, lockOwner, removeUndosOf, setProvenEmail, undoOf } from './queries.ts'
import { warnElder } from './service.ts'

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
  const owner = await lockOwner(tx, id)
  const undo = (await undoOf(tx, tokenHash)) ?? refuse('undo_link_dead')
  const elder = await isElder(tx, { userId: id, email: owner.email }, undo.email)
  await takeApplicationsBack(tx, id, undo.email)
  await setProvenEmail(tx, id, undo.email)
  await removeUndosOf(tx, undo)
  await closeOtherWays(tx, id)
  const own = { ...owner, email: undo.email, locale: await localeOfUser(tx, id) }
  const recipient = await recipientOf(tx, own, locale)
  if (elder) await warnElder(tx, config, owner, { userId: id, email: undo.email, locale: recipient.locale })
  await queueResetMail(tx, config, { ...recipient, id })
  return true
}
