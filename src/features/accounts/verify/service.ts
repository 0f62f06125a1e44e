import { mailWords, queueMail, type Recipient, recipientOf, senderFor } from '#features/mails/service.ts'
import type { Config } from '#server/config/config.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { Context, WriteContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { limitAttempt } from '#server/http/limits.ts'
import { keepAccount } from '#server/http/living.ts'
import { hashToken, newToken } from '#server/security/tokens.ts'
import { confirmEmailChange } from '../emailChange/service.ts'
import { linkMail } from '../linkMail.ts'
import { refuseUniqueViolation } from '../refusals.ts'
import { removeReset } from '../reset/queries.ts'
import { confirmEmail, removeExpiredVerifications, unverifiedById, upsertVerification } from './queries.ts'

export { removeExpiredVerifications }

/** Stores a verification link and queues the mail with it. */
export const queueVerificationMail = async (
  tx: Tx,
  config: Config,
  recipient: Recipient & { id: number },
): Promise<void> => {
  const token = newToken()
  await upsertVerification(tx, { userId: recipient.id, email: recipient.email, tokenHash: hashToken(token) })
  const from = await senderFor(tx, config, recipient.locale)
  const url = `${config.publicUrl}/verify-email?token=${token}`
  await queueMail(
    tx,
    linkMail(recipient, { kind: 'verify', closing: ['days', 'not_you'], url, from, say: await mailWords(tx) }),
  )
}

type Self = Context<'user'> & { database: Database }

/** Mails the signed-in user a new link; false if the email is verified already. @throws Refusal too_many_requests */
export const sendVerification = async (self: Self): Promise<boolean> => {
  const { database, config, locale, user } = self
  const { db } = database
  const person = await unverifiedById(db, user.id)
  if (!person) return false
  await limitAttempt({ ...self, db }, 'verify', person.email)
  const recipient = { ...(await recipientOf(db, person, locale)), id: person.id }
  await database.transaction(async (tx) => {
    await keepAccount(tx, user.id)
    await queueVerificationMail(tx, config, recipient)
  })
  return true
}

/** The link of a mail to an account's email, or to its new one. @throws Refusal verify_link_dead, email_taken */
export const verifyEmail = async ({ tx, locale }: Pick<WriteContext, 'tx' | 'locale'>, token: string) => {
  const tokenHash = hashToken(token)
  if (await confirmEmail(tx, tokenHash)) return true
  const changed = await confirmEmailChange(tx, tokenHash).catch(refuseUniqueViolation(locale))
  if (changed === undefined) return refuse('verify_link_dead')
  // A pending reset link may be at the old address.
  await removeReset(tx, changed)
  return true
}
