import { mailWords, queueMail, type Recipient, recipientOf, senderFor } from '#features/mails/service.ts'
import type { Locale } from '#lib/words.ts'
import type { Config } from '#server/config/config.ts'
import type { Tx } from '#server/db/database.ts'
import { hashToken, newToken } from '#server/security/tokens.ts'
import { removeUndos } from '../emailChange/queries.ts'
import { linkMail } from '../linkMail.ts'
import { insertUser, isUnproven, removeEmailChange, removeUnprovenWays } from '../queries.ts'
import { refuseUniqueViolation } from '../refusals.ts'
import { insertReset } from '../reset/queries.ts'
import { resetUrl } from '../reset/url.ts'
import { accountByEmail, addProviderRole, insertInvited, markEmailConfirmed } from './queries.ts'

type Person = { name: string; email: string; phone_number: string; locale: string; emailConfirmed: boolean }
type Invited = {
  id: number
  /** The account has no password, so its owner needs a link to set one. */
  needsPassword: boolean
}

/**
 * The account that a mailed person gets as a provider: theirs where the email has one, otherwise a new one without a password.
 * An account whose email was never confirmed may be somebody else's, so it loses every way in.
 * @throws Refusal phone_taken, email_taken (a former owner may still take it back)
 */
export const inviteProvider = async (
  tx: Tx,
  { emailConfirmed, ...person }: Person,
  operatorLocale: Locale,
): Promise<Invited> => {
  const added = await insertInvited(tx, person).catch(refuseUniqueViolation(operatorLocale))
  const known = added === undefined ? await accountByEmail(tx, person.email) : undefined
  const id = added ?? known?.id ?? 0
  const needsPassword = !known?.email_verified_at
  if (known && needsPassword) {
    await removeUnprovenWays(tx, id)
    await removeUndos(tx, id)
  }
  if (needsPassword && emailConfirmed) await markEmailConfirmed(tx, id)
  await addProviderRole(tx, id)
  return { id, needsPassword }
}

/**
 * Before an account gets a role in the office: its former email cannot take it back any more, so a change that was asked for before
 * is over, too. One whose email was never confirmed may be somebody else's, so it loses every way in, and a link to set a password is
 * mailed there.
 */
export const requireOwner = async (tx: Tx, config: Config, person: Recipient & { id: number }): Promise<void> => {
  await removeUndos(tx, person.id)
  await removeEmailChange(tx, person.id)
  if (!(await isUnproven(tx, person.id))) return
  await removeUnprovenWays(tx, person.id)
  await mailPasswordLink(tx, config, person, 'office_role')
}

type Customer = { name: string; email: string; phone_number: string; locale: Locale }

/**
 * An account for a customer who called; the link to set its password goes to their email.
 * @throws Refusal email_taken, phone_taken
 */
export const openAccount = async (tx: Tx, config: Config, customer: Customer, operatorLocale: Locale) => {
  const id = await insertUser(tx, { ...customer, password_hash: 'none' }).catch(refuseUniqueViolation(operatorLocale))
  await mailPasswordLink(tx, config, { ...(await recipientOf(tx, customer)), id }, 'opened')
  return { id }
}

const mailPasswordLink = async (
  tx: Tx,
  config: Config,
  { id, ...recipient }: Recipient & { id: number },
  kind: 'opened' | 'office_role',
): Promise<void> => {
  const from = await senderFor(tx, config, recipient.locale)
  const url = await passwordLink(tx, config, id)
  const say = await mailWords(tx)
  await queueMail(tx, linkMail(recipient, { kind, closing: ['once', 'not_you'], url, from, say }))
}

/** Days an invited person has to set a password; afterwards "Forgot Password" mails another link. */
const passwordDays = 7

/** The URL of a new link to set the password of an account. */
export const passwordLink = async (tx: Tx, config: Config, userId: number): Promise<string> => {
  const token = newToken()
  await insertReset(tx, hashToken(token), userId, passwordDays * 24 * 60)
  return resetUrl(config, token)
}
