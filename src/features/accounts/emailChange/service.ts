import { mailWords, queueMail, senderFor } from '#features/mails/service.ts'
import type { Locale } from '#lib/words.ts'
import type { Config } from '#server/config/config.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { hashToken, newToken } from '#server/security/tokens.ts'
import type { Profile } from '../contract.ts'
import { linkMail } from '../linkMail.ts'
import { lockApplications, renameApplications } from '../personalData/queries.ts'
import {
  countUndos,
  extendUndos,
  insertUndo,
  isFormerSince,
  lockOwner,
  ownerOfChange,
  removeExpiredChanges,
  setProvenEmail,
  takeChange,
  upsertChange,
} from './queries.ts'

export { removeExpiredChanges }

type Change = { userId: number; email: string; locale: Locale }

type Owner = { name: string; email: string }

/** Mails who has the email that is changed, with a way back. */
const warn = async (tx: Tx, config: Config, owner: Owner, change: Change, key: 'asked' | 'changed') => {
  const { userId, email, locale } = change
  const token = newToken()
  await insertUndo(tx, { userId, email: owner.email, tokenHash: hashToken(token) })
  // By its first way back it is the elder of who had the account after that.
  await extendUndos(tx, { userId, email: owner.email })
  const mail = linkMail(
    { ...owner, locale },
    {
      kind: 'email_undo',
      opening: { key, values: { email } },
      closing: ['you', 'days'],
      url: `${config.publicUrl}/undo-email-change?token=${token}`,
      from: await senderFor(tx, config, locale),
      say: await mailWords(tx),
    },
  )
  await queueMail(tx, mail)
}

/**
 * Whether the caller proves with the password what changes who owns the account. Existing clients cannot: they overwrite
 * the old password with the new one before they send it (`wire.md §4.2`). They are no operators'.
 */
export const provesOwner = (
  { config, user }: Pick<Context<'user'>, 'config' | 'user'>,
  { oldPassword, newPassword, password }: Profile,
): boolean =>
  !config.legacyClients || user.role === 'operator' || Boolean(oldPassword && oldPassword !== (password || newPassword))

/** Existing clients send back the whole account as they stored it: an email that was changed since then on another device is no wish. */
export const withoutFormerEmail = async (db: Db, userId: number, profile: Profile): Promise<Profile> => {
  const { email, updated_at } = profile
  const isFormer =
    email !== undefined && updated_at !== undefined && (await isFormerSince(db, { userId, email }, updated_at))
  return isFormer ? { ...profile, email: undefined } : profile
}

/** Ways back that an account may have when its email is changed. No older one ends instead: it may be the owner's. */
const mostUndos = 20

/** @throws Refusal email_changed_often */
const warnOwner = async (tx: Tx, config: Config, change: Change, key: 'asked' | 'changed') => {
  const owner = await lockOwner(tx, change.userId)
  if ((await countUndos(tx, change.userId)) >= mostUndos) refuse('email_changed_often')
  await warn(tx, config, owner, change, key)
  return { ...owner, locale: change.locale }
}

/** Mails the email that had the account before the one that has taken it back, with a way back of its own instead of the one used up. */
export const warnElder = (tx: Tx, config: Config, elder: Owner, change: Change): Promise<void> =>
  warn(tx, config, elder, change, 'changed')

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
 * Before a change at once, which only existing clients make: the old address can take it back. An email of before that is put back can
 * do so for as long as whoever had the account meanwhile, and so is asked by then (`warnElder`).
 */
export const announceEmailChange = async (tx: Tx, config: Config, change: Change): Promise<void> => {
  await warnOwner(tx, config, change, 'changed')
  await extendUndos(tx, change)
}

/** Changes the email by the link mailed to the new one; returns the user, undefined for no valid link. */
export const confirmEmailChange = async (tx: Tx, tokenHash: Buffer): Promise<number | undefined> => {
  const asked = await ownerOfChange(tx, tokenHash)
  if (!asked) return undefined
  await lockApplications(tx, asked.user_id)
  // Before the change is read, as where a new password forgets it.
  await lockOwner(tx, asked.user_id)
  const change = await takeChange(tx, tokenHash)
  if (change) {
    await renameApplications(tx, change.user_id, change.email)
    await setProvenEmail(tx, change.user_id, change.email)
  }
  return change?.user_id
}
