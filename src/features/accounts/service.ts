import { resourceOptions } from '#features/settings/service.ts'
import { claimUpload, retireMedia } from '#features/uploads/service.ts'
import type { SignedInUser } from '#lib/user.ts'
import { isLocale, type Locale } from '#lib/words.ts'
import { type Database, type Db, isSqlState, type Tx } from '#server/db/database.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { limitAttempt } from '#server/http/limits.ts'
import { hashPassword, isCommonPassword, verifyPassword } from '#server/security/passwords.ts'
import { withoutMarkup } from '#server/security/sanitise.ts'
import { hashToken, newToken } from '#server/security/tokens.ts'
import { translate } from '#server/words.ts'
import type { Profile } from './contract.ts'
import {
  credentialsByEmail,
  credentialsById,
  extendToken,
  insertToken,
  insertUser,
  isOtherEmail,
  nameOf,
  removeExpiredTokens,
  removeOtherTokens,
  removeToken,
  sessionByHash,
  takenContacts,
  updateUser,
  userById,
} from './queries.ts'
import { removeReset } from './reset/queries.ts'
import { passwordMistakes } from './rules.ts'
import { queueVerificationMail } from './verify/service.ts'

/** The user of a valid token, or null. Use extends the token's expiry, at most once an hour. */
export const sessionByToken = async (db: Db, tokenHash: Buffer, ip: string) => {
  const row = await sessionByHash(db, tokenHash)
  if (!row) return null
  if (row.needs_extension) await extendToken(db, row.tokenId, ip)
  const role = row.role === 'operator' || row.role === 'provider' ? row.role : 'customer'
  const { id, tokenId, verified } = row
  return { id, tokenId, verified, role, locale: isLocale(row.locale) ? row.locale : 'en' } as const
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

type Guest = Context & { database: Database }

/** Creates a session (token) for the requesting device. */
export const createSession = async (tx: Tx, guest: Guest, id: number, remember: boolean): Promise<SignedInUser> => {
  const token = newToken()
  await removeExpiredTokens(tx, id)
  await insertToken(tx, {
    user_id: id,
    token_hash: hashToken(token),
    remember,
    user_agent: guest.userAgent,
    ip: guest.ip,
  })
  return signedInUserOf(tx, guest, id, token)
}

/** Refuses taken emails and phone numbers: all field errors, the code of the first. */
export const refuseTaken = (had: { email: boolean; phone: boolean }, locale: Locale): void => {
  if (!had.email && !had.phone) return
  refuse(had.email ? 'email_taken' : 'phone_taken', {
    errors: {
      ...(had.email && { email: [translate(locale, 'accounts.refusal.email_taken')] }),
      ...(had.phone && { phone_number: [translate(locale, 'accounts.refusal.phone_taken')] }),
    },
  })
}

/** Maps a unique violation from a concurrent insert or update to the same refusal. */
export const refuseUniqueViolation =
  (locale: Locale) =>
  (error: unknown): never => {
    const [email, phone] = [
      isSqlState(error, '23505', 'users_email_key'),
      isSqlState(error, '23505', 'users_phone_number_key'),
    ]
    refuseTaken({ email, phone }, locale)
    throw error
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
      return createSession(tx, guest, id, true)
    })
    .catch(refuseUniqueViolation(locale))
  await attempt.succeeded()
  return user
}

type Credentials = { email: string; password: string; remember: boolean; device_token?: string | null | undefined }

/** Unknown email and wrong password give the same message, status and timing. */
export const login = async (guest: Guest, { email, password, remember, device_token }: Credentials) => {
  const { database } = guest
  const attempt = await limitAttempt({ ...guest, db: database.db }, 'login', email)
  const credentials = await credentialsByEmail(database.db, email)
  const correct = await verifyPassword(password, credentials?.password_hash)
  if (!credentials || !correct) {
    await attempt.failed()
    return refuse('credentials_wrong')
  }
  const user = await database.transaction(async (tx) => {
    if (device_token) await updateUser(tx, credentials.id, { device_token })
    return createSession(tx, guest, credentials.id, remember)
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
 * Refuses a new password that is too short or differs from its confirmation, with the texts of `spec §5`.
 * @throws Refusal invalid
 */
export const refuseInvalidPassword = (wanted: Parameters<typeof passwordMistakes>[0], locale: Locale): void => {
  const mistakes = passwordMistakes(wanted)
  if (!mistakes) return
  const errors = Object.entries(mistakes).map(([field, key]) => [field, [translate(locale, `accounts.${key}`)]])
  refuse('invalid', { errors: Object.fromEntries(errors) })
}

/**
 * Checks the password of the signed-in user; rate-limited like a login.
 * @throws Refusal old_password_wrong or password_wrong, too_many_requests
 */
export const requirePassword = async (self: Self, given: string, field: 'oldPassword' | 'password'): Promise<void> => {
  const { database, locale, user } = self
  const { email, password_hash } = await credentialsById(database.db, user.id)
  const attempt = await limitAttempt({ ...self, db: database.db }, 'login', email)
  if (await verifyPassword(given, password_hash)) return attempt.succeeded()
  await attempt.failed()
  const code = field === 'oldPassword' ? 'old_password_wrong' : 'password_wrong'
  refuse(code, { errors: { [field]: [translate(locale, `accounts.refusal.${code}`)] } })
}

/** The hash of the new password after checking the old one; undefined if none is set. */
const newPasswordHash = async (self: Self, wanted: Profile): Promise<string | undefined> => {
  const { locale, config } = self
  const password = wanted.password || wanted.newPassword
  refuseInvalidPassword({ password, confirmPassword: wanted.confirmPassword }, locale)
  if (!password) return undefined
  // Existing clients overwrite the old password with the new one before they send it (`wire.md §4.2`).
  if (!config.legacyClients) await requirePassword(self, wanted.oldPassword ?? '', 'oldPassword')
  return hashPassword(password)
}

/** Replaces the avatar if the upload is the user's own. */
const changeAvatar = async (tx: Tx, userId: number, uuid: string): Promise<void> => {
  const place = { model_type: 'users', model_id: userId, collection_name: 'avatar' } as const
  const media = await claimUpload(tx, { user_id: userId, uuid: uuid.toLowerCase() }, { ...place, name: 'avatar' })
  if (media) await retireMedia(tx, place, media)
}

/** Updates the fields in the body. A new password deletes the tokens of other devices. */
export const updateProfile = async (self: Self, wanted: Profile): Promise<SignedInUser> => {
  const { database, config, locale, user } = self
  const { name, email, phone_number, device_token, custom_fields } = wanted
  const password_hash = await newPasswordHash(self, wanted)
  refuseTaken(await takenContacts(database.db, { email, phone_number, id: user.id }), locale)
  return database
    .transaction(async (tx) => {
      const emailChanged = await isOtherEmail(tx, user.id, email)
      await updateUser(tx, user.id, {
        name,
        email,
        phone_number,
        address: wanted.address ?? custom_fields?.address?.value ?? undefined,
        bio: wanted.bio ?? custom_fields?.bio?.value ?? undefined,
        device_token: device_token ?? undefined,
        password_hash,
      })
      // A pending reset link may be at an old address or predate the new password, so it is removed.
      await removeReset(tx, user.id)
      if (password_hash) await removeOtherTokens(tx, user.id, user.tokenId)
      if (wanted.avatar) await changeAvatar(tx, user.id, wanted.avatar)
      const saved = await signedInUserOf(tx, self, user.id, user.token)
      if (emailChanged) await queueVerificationMail(tx, config, { ...saved, locale: user.locale })
      return saved
    })
    .catch(refuseUniqueViolation(locale))
}
