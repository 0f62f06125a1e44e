import {
  type Mail,
  mailWords,
  queueMail,
  type Recipient,
  recipientOf,
  type Say,
  senderFor,
} from '#features/mails/service.ts'
import type { Config } from '#server/config/config.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { knowAddress, limitAttempt } from '#server/http/limits.ts'
import { hashPassword } from '#server/security/passwords.ts'
import { hashToken, newToken } from '#server/security/tokens.ts'
import { lockOwner } from '../emailChange/queries.ts'
import { markEmailConfirmed } from '../invite/queries.ts'
import { linkMail } from '../linkMail.ts'
import { isUnproven, removeEmailChange, removeUnprovenWays, updateUser } from '../queries.ts'
import { refuseInvalidPassword } from '../refusals.ts'
import {
  consumeReset,
  insertReset,
  isLiveReset,
  keepOwner,
  ownerOfReset,
  recipientByEmail,
  removeExpiredResets,
  removeReset,
  removeTokens,
} from './queries.ts'
import { resetUrl } from './url.ts'

type Guest = Context & { database: Database }

type Link = { url: string; from: string; say: Say }

const resetMail = (recipient: Recipient, link: Link, closing: readonly string[] = []): Mail =>
  linkMail(recipient, { kind: 'reset', closing: ['once', 'not_you', ...closing], ...link })

/** Stores a link to choose a new password and queues the mail with it. */
export const queueResetMail = async (tx: Tx, config: Config, { id, ...recipient }: Recipient & { id: number }) => {
  const token = newToken()
  await insertReset(tx, hashToken(token), id)
  const from = await senderFor(tx, config, recipient.locale)
  await queueMail(tx, resetMail(recipient, { url: resetUrl(config, token), from, say: await mailWords(tx) }))
}

/**
 * Mails a link to choose a new password. Known and unknown addresses get the same message, status and timing:
 * both run the same statements, and the mail is sent by the queue (`measures.md` R8).
 * @throws Refusal too_many_requests
 */
export const sendResetLink = async (guest: Guest, email: string): Promise<boolean> => {
  const { database, config } = guest
  const { db } = database
  await limitAttempt({ ...guest, db }, 'reset', email)
  const user = await recipientByEmail(db, email)
  const recipient = await recipientOf(db, user ?? { name: email, email, locale: guest.locale }, guest.locale)
  const from = await senderFor(db, config, recipient.locale)
  const token = newToken()
  const link = { url: resetUrl(config, token), from, say: await mailWords(db) }
  const mail = resetMail(recipient, link, user?.contested ? ['contested'] : [])
  await database.transaction(async (tx) => {
    await removeExpiredResets(tx)
    // The email may be another one by now: a link proves the one it is mailed to.
    const owner = await keepOwner(tx, email)
    const isTheirs = owner !== undefined && owner === user?.id
    await insertReset(tx, hashToken(token), isTheirs ? owner : null)
    await queueMail(tx, mail, { discard: !isTheirs })
  })
  return true
}

type ResetInput = { token: string; newPassword: string; confirmPassword: string }

/**
 * Sets a new password with a one-time link and signs the user out everywhere. The link proves the email: of an account whose
 * email nobody had confirmed linked sign-ins end, too, because somebody else may have made it.
 * @throws Refusal invalid (`spec §5`), reset_link_dead
 */
export const resetPassword = async ({ database, locale, ip }: Guest, input: ResetInput): Promise<boolean> => {
  const { token, newPassword, confirmPassword } = input
  refuseInvalidPassword({ password: newPassword, confirmPassword }, locale)
  const tokenHash = hashToken(token)
  // Hashing is expensive: check the link first.
  if (!(await isLiveReset(database.db, tokenHash))) return refuse('reset_link_dead')
  const password_hash = await hashPassword(newPassword)
  await database.transaction(async (tx) => {
    const owner = (await ownerOfReset(tx, tokenHash)) ?? refuse('reset_link_dead')
    // First, as where a profile is saved.
    await lockOwner(tx, owner)
    const userId = await consumeReset(tx, tokenHash)
    if (userId === undefined) return refuse('reset_link_dead')
    await removeReset(tx, userId)
    // The link was mailed to the account's email.
    if (await isUnproven(tx, userId)) {
      await removeUnprovenWays(tx, userId)
      await markEmailConfirmed(tx, userId)
    }
    await knowAddress({ db: tx, ip }, await updateUser(tx, userId, { password_hash }))
    await removeTokens(tx, userId)
    await removeEmailChange(tx, userId)
  })
  return true
}
