import { mailWords, queueMail, senderFor } from '#features/mails/service.ts'
import type { Locale } from '#lib/words.ts'
import type { Config } from '#server/config/config.ts'
import type { Tx } from '#server/db/database.ts'
import { hashToken, newToken } from '#server/security/tokens.ts'
import { linkMail } from '../linkMail.ts'
import { lockApplications, renameApplications } from '../personalData/queries.ts'
import {
  insertUndo,
  isFormer,
  lockOwner,
  ownerOfChange,
  removeExpiredChanges,
  removeLaterUndos,
  setProvenEmail,
  takeChange,
  upsertChange,
} from './queries.ts'

export { removeExpiredChanges }

type Change = { userId: number; email: string; locale: Locale }

/** Mails the owner of the current email what happens to it, with a way back. */
const warnOwner = async (tx: Tx, config: Config, { userId, email, locale }: Change, key: 'asked' | 'changed') => {
  const owner = { ...(await lockOwner(tx, userId)), locale }
  const token = newToken()
  await insertUndo(tx, { userId, email: owner.email, tokenHash: hashToken(token) })
  const mail = linkMail(owner, {
    kind: 'email_undo',
    opening: { key, values: { email } },
    closing: ['you', 'days'],
    url: `${config.publicUrl}/undo-email-change?token=${token}`,
    from: await senderFor(tx, config, locale),
    say: await mailWords(tx),
  })
  await queueMail(tx, mail)
  return owner
}

/** Requests a change: the new email counts once its link was opened, until then the old one stays. */
export const requestEmailChange = async (tx: Tx, config: Config, change: Change): Promise<void> => {
  const owner = await warnOwner(tx, config, change, 'asked')
  const token = newToken()
  await upsertChange(tx, { ...change, tokenHash: hashToken(token) })
  const { email, locale } = change
  const mail = linkMail(
    { ...owner, email },
    {
      kind: 'email_confirm',
      closing: ['days', 'not_you'],
      url: `${config.publicUrl}/verify-email?token=${token}`,
      from: await senderFor(tx, config, locale),
      say: await mailWords(tx),
    },
  )
  await queueMail(tx, mail)
}

/**
 * Before a change at once, which only existing clients make: the old address can take it back. Where the new one is a former one,
 * which could do so itself, the one between is not asked.
 */
export const announceEmailChange = async (tx: Tx, config: Config, change: Change): Promise<void> => {
  await lockOwner(tx, change.userId)
  if (await isFormer(tx, change)) await removeLaterUndos(tx, change)
  else await warnOwner(tx, config, change, 'changed')
}

/** Changes the email by the link mailed to the new one; returns the user, undefined for no valid link. */
export const confirmEmailChange = async (tx: Tx, tokenHash: Buffer): Promise<number | undefined> => {
  const asked = await ownerOfChange(tx, tokenHash)
  if (!asked) return undefined
  await lockApplications(tx, asked.user_id)
  // First, as where a new password forgets the change.
  await lockOwner(tx, asked.user_id)
  const change = await takeChange(tx, tokenHash)
  if (change) {
    await renameApplications(tx, change.user_id, change.email)
    await setProvenEmail(tx, change.user_id, change.email)
  }
  return change?.user_id
}
