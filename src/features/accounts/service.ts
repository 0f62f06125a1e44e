import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { resourceOptions, supportContact } from '#features/settings/service.ts'
import { claimUpload, retireMedia } from '#features/uploads/service.ts'
import { officeRoles } from '#lib/contract.ts'
import type { SignedInUser } from '#lib/user.ts'
import { isLocale } from '#lib/words.ts'
import type { Config } from '#server/config/config.ts'
import type { Database, Db, Tx } from '#server/db/database.ts'
import type { Context, WriteContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { knowAddress, limitAttempt, limitCall } from '#server/http/limits.ts'
import { isOfficeAddress } from '#server/http/officeAddresses.ts'
import { hashPassword, isCommonPassword, verifyPassword } from '#server/security/passwords.ts'
import { optionalPlainText, withoutMarkup } from '#server/security/sanitise.ts'
import { hashToken, newToken } from '#server/security/tokens.ts'
import { translate } from '#server/words.ts'
import type { Profile } from './contract.ts'
import { announceEmailChange, provesOwner, requestEmailChange, withoutFormerEmail } from './emailChange/service.ts'
import { factorState } from './factor/rules.ts'
import { followLanguage } from './language/service.ts'
import { announcePassword } from './passwordMail.ts'
import {
  changedContacts,
  credentialsByEmail,
  credentialsById,
  extendToken,
  insertActingToken,
  insertOperatorToken,
  insertToken,
  insertUser,
  lockSignInState,
  lockWithSession,
  makeRoomForToken,
  nameOf,
  removeEmailChange,
  removeOtherTokens,
  removeToken,
  removeTokensOf,
  sessionByHash,
  setKnownOperatorsPassword,
  takenContacts,
  updateUser,
  userById,
} from './queries.ts'
import { refuseField, refuseInvalidPassword, refuseTaken, refuseUniqueViolation } from './refusals.ts'
import { removeReset } from './reset/queries.ts'
import { actingMinutes } from './rules.ts'
import { queueVerificationMail } from './verify/service.ts'

export { deviceOf } from './devices/rules.ts'
export { canBeTakenBack } from './emailChange/queries.ts'
export { deleteFactor as removeSecondFactor } from './factor/queries.ts'
export { inviteProvider, openAccount, passwordLink, requireOwner } from './invite/service.ts'
export { closeAccount, eraseAccount } from './personalData/erase.ts'
export { exportDataOf } from './personalData/export.ts'
export { lockApplications, moveApplications } from './personalData/queries.ts'
export { lockWithSession } from './queries.ts'
export { queueResetMail } from './reset/service.ts'

/** Whether an account of the demo may be entered: everybody knows its password. */
const isOpen = ({ demo }: Pick<Config, 'demo'>, account: { planted: boolean }): boolean => demo || !account.planted

/** The user of a valid token, or null. Use extends the token's expiry, at most once an hour. */
export const sessionByToken = async (db: Db, config: Config, tokenHash: Buffer, ip: string) => {
  const row = await sessionByHash(db, tokenHash)
  if (!row || !isOpen(config, row)) return null
  const role = row.role === 'operator' || row.role === 'provider' ? row.role : 'customer'
  // Who became more than a customer meanwhile has an account that opens more than their own things.
  if (row.acting_id !== null && role !== 'customer') return null
  const byOperator = role === 'operator' || row.acting_id !== null
  if (byOperator && !isOfficeAddress(config, ip)) return null
  if (row.needs_extension) await extendToken(db, row.tokenId, ip, !byOperator)
  const { id, tokenId, verified } = row
  const office = role === 'operator' ? (officeRoles.find((name) => name === row.office_role) ?? 'support') : null
  const factor = role === 'operator' ? factorState(config, row) : 'off'
  const locale = isLocale(row.locale) ? row.locale : 'en'
  const session = { factor, factorFresh: row.factor_fresh, actingId: row.acting_id } as const
  return { id, tokenId, verified, role, office, locale, ...session } as const
}

type ListingContext = Parameters<typeof resourceOptions>[1]

/** The user's own profile with this device's token. */
export const signedInUserOf = async (
  db: Db,
  context: ListingContext,
  id: number,
  token: string,
): Promise<SignedInUser> => {
  const user = await userById(db, id, await resourceOptions(db, context))
  if (!user) return refuse('not_found')
  const field = (name: 'bio' | 'address') => ({ value: user[name], view: withoutMarkup(user[name]), name })
  return { ...user, custom_fields: { bio: field('bio'), address: field('address') }, api_token: token }
}

type Guest = Context & { database: Database; request: { headers: IncomingHttpHeaders } }

type NewSession = {
  remember: boolean
  /** The hash that the password matched; refused where it was replaced meanwhile. */
  matched?: string | undefined
}

/** Creates a session (token) for the requesting device. */
export const createSession = async (
  tx: Tx,
  guest: Guest,
  id: number,
  { remember, matched }: NewSession,
): Promise<SignedInUser> => {
  const { planted, role, blocked_at, password_hash } = await lockSignInState(tx, id)
  if (!isOpen(guest.config, { planted })) return refuse('credentials_wrong')
  if (matched !== undefined && matched !== password_hash) return refuse('credentials_wrong')
  if (blocked_at) return refuse('account_blocked', { values: { contact: (await supportContact(tx)) || 'none' } })
  const operator = role === 'operator'
  if (operator && !isOfficeAddress(guest.config, guest.ip)) return refuse('address_not_allowed')
  await followLanguage(tx, id, guest.request.headers)
  const token = newToken()
  await makeRoomForToken(tx, id)
  await (operator ? insertOperatorToken : insertToken)(tx, {
    user_id: id,
    token_hash: hashToken(token),
    remember,
    user_agent: guest.userAgent,
    ip: guest.ip,
  })
  return signedInUserOf(tx, guest, id, token)
}

/** Creates a session in which an operator, whose own the caller keeps, acts for a customer. */
export const createActingSession = async (context: WriteContext<'support'>, id: number) => {
  const { tx, user, userAgent, ip } = context
  const token = newToken()
  const acting = { acting_id: user.id, acting_token_id: user.tokenId }
  const row = { user_id: id, token_hash: hashToken(token), ...acting, user_agent: userAgent, ip }
  const { expires_at } = await insertActingToken(tx, row, actingMinutes)
  return { ...(await signedInUserOf(tx, context, id, token)), acting_until: expires_at.toISOString() }
}

/**
 * Gives the demo's operators a random password in place of the one that everybody knows, and ends their sessions. Returns the
 * password; undefined where that was done before.
 */
export const revokeKnownOperators = async ({ transaction }: Database): Promise<string | undefined> => {
  const password = randomBytes(12).toString('base64url')
  const password_hash = await hashPassword(password)
  return transaction(async (tx) => {
    const ids = await setKnownOperatorsPassword(tx, password_hash)
    await removeTokensOf(tx, ids)
    return ids.length > 0 ? password : undefined
  })
}

type Registration = {
  name: string
  email: string
  phone_number: string
  password: string
  device_token?: string | null | undefined
}

/** Creates a customer and signs in on a remembered device, as existing clients expect. */
export const register = async (guest: Guest, { password, device_token, ...person }: Registration) => {
  const { database, config, locale } = guest
  const attempt = await limitAttempt({ ...guest, db: database.db }, 'register', person.email)
  refuseTaken(await takenContacts(database.db, person), locale)
  if (await isCommonPassword(password, person.email))
    return refuse('invalid', { errors: { password: [translate(locale, 'accounts.password.common')] } })
  const password_hash = await hashPassword(password)
  const user = await database
    .transaction(async (tx) => {
      const id = await insertUser(tx, { ...person, password_hash, locale })
      if (device_token) await updateUser(tx, id, { device_token })
      await queueVerificationMail(tx, config, { id, locale, name: person.name, email: person.email })
      return createSession(tx, guest, id, { remember: true })
    })
    .catch(refuseUniqueViolation(locale))
  await attempt.succeeded()
  return user
}

type Credentials = { email: string; password: string; remember: boolean; device_token?: string | null | undefined }

/** Unknown email and wrong password give the same message, status and timing. */
export const login = async (guest: Guest, { email, password, remember, device_token }: Credentials) => {
  const { database, config } = guest
  const attempt = await limitAttempt({ ...guest, db: database.db }, 'login', email)
  const credentials = await credentialsByEmail(database.db, email)
  const correct = await verifyPassword(password, credentials?.password_hash)
  if (!credentials || !correct || !isOpen(config, credentials)) {
    await attempt.failed()
    return refuse('credentials_wrong')
  }
  const user = await database.transaction(async (tx) => {
    if (device_token) await updateUser(tx, credentials.id, { device_token })
    return createSession(tx, guest, credentials.id, { remember, matched: credentials.password_hash })
  })
  await attempt.succeeded()
  return user
}

/** Deletes only this device's token; returns the name, as clients expect. */
export const logout = async (tx: Tx, user: { id: number; tokenId: number }): Promise<string> => {
  await removeToken(tx, user.tokenId)
  return nameOf(tx, user.id)
}

type Self = Context<'user'> & { database: Database }

/**
 * Checks the password of the signed-in user; rate-limited like a login, and apart from it: strangers spend nothing of it.
 * @throws Refusal password_missing, old_password_wrong or password_wrong, too_many_requests
 */
export const requirePassword = async (self: Self, given: string, field: 'oldPassword' | 'password'): Promise<void> => {
  const { database, locale, user } = self
  const { email, password_hash } = await credentialsById(database.db, user.id)
  if (password_hash === 'none') return refuseField('password_missing', field, locale)
  const attempt = await limitAttempt({ ...self, db: database.db }, 'password', email)
  if (await verifyPassword(given, password_hash)) return attempt.succeeded()
  await attempt.failed()
  refuseField(field === 'oldPassword' ? 'old_password_wrong' : 'password_wrong', field, locale)
}

/** Checks who changes the password or the email; the hash of the new password, undefined if none is set. */
const newPasswordHash = async (self: Self, wanted: Profile, change: { email: boolean; proven: boolean }) => {
  const { locale } = self
  const { oldPassword, confirmPassword } = wanted
  const password = wanted.password || wanted.newPassword
  refuseInvalidPassword({ password, confirmPassword }, locale)
  if (change.email && change.proven && !oldPassword)
    refuse('invalid', { errors: { oldPassword: [translate(locale, 'accounts.email_change.password_needed')] } })
  if (change.proven && (password || change.email)) await requirePassword(self, oldPassword ?? '', 'oldPassword')
  return password ? hashPassword(password) : undefined
}

/** Replaces the avatar if the upload is the user's own. */
const changeAvatar = async (tx: Tx, userId: number, uuid: string): Promise<void> => {
  const place = { model_type: 'users', model_id: userId, collection_name: 'avatar' } as const
  const media = await claimUpload(tx, { user_id: userId, uuid: uuid.toLowerCase() }, { ...place, name: 'avatar' })
  if (media) await retireMedia(tx, place, [media])
}

/**
 * Updates the fields in the body. A new password deletes the tokens of other devices. A new email counts once its link was
 * opened; for existing clients at once (docs/decisions/0074).
 */
export const updateProfile = async (self: Self, sent: Profile): Promise<SignedInUser> => {
  const { database, config, locale, user } = self
  const proven = provesOwner(self, sent)
  const wanted = proven ? sent : await withoutFormerEmail(database.db, user.id, sent)
  const { name, email, phone_number, device_token, custom_fields } = wanted
  const changed = await changedContacts(database.db, user.id, wanted)
  const newEmail = changed.email ? email : undefined
  // A refusal tells who has an account.
  if (changed.email || changed.phone) await limitCall({ ...self, db: database.db }, 'contact')
  refuseTaken(await takenContacts(database.db, { email, phone_number, id: user.id }), locale)
  const password_hash = await newPasswordHash(self, wanted, { email: newEmail !== undefined, proven })
  // Each change sends two mails.
  if (newEmail) await limitAttempt({ ...self, db: database.db }, 'verify', newEmail)
  return database
    .transaction(async (tx) => {
      // Checking the password takes a while, in which a reset may have ended this session.
      if (!(await lockWithSession(tx, user.id, user.tokenId))) return refuse('unauthenticated')
      // Or the link to a new email was opened, which the one in the body would undo.
      if (!newEmail && (await changedContacts(tx, user.id, wanted)).email) return refuse('conflict')
      if (password_hash) {
        await removeEmailChange(tx, user.id)
        await announcePassword(tx, config, user)
      }
      const change = newEmail && { userId: user.id, email: newEmail, locale: user.locale }
      if (change) await (proven ? requestEmailChange : announceEmailChange)(tx, config, change)
      const account = await updateUser(tx, user.id, {
        name,
        email: change && proven ? undefined : email,
        phone_number,
        address: optionalPlainText(wanted.address ?? custom_fields?.address?.value),
        bio: optionalPlainText(wanted.bio ?? custom_fields?.bio?.value),
        device_token: device_token ?? undefined,
        password_hash,
      })
      // A pending reset link may be at an old address or predate the new password. With any other save a stolen session kept the owner out.
      if (password_hash || (change && !proven)) await removeReset(tx, user.id)
      if (password_hash) {
        await removeOtherTokens(tx, user.id, user.tokenId)
        await knowAddress({ db: tx, ip: self.ip }, account)
      }
      if (wanted.avatar) await changeAvatar(tx, user.id, wanted.avatar)
      const saved = await signedInUserOf(tx, self, user.id, user.token)
      if (change && !proven) await queueVerificationMail(tx, config, { ...saved, locale: user.locale })
      return saved
    })
    .catch(refuseUniqueViolation(locale))
}
