import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { email, idParams, name, text, typedEmail, typedNumber } from '#lib/schema.ts'
import { signedInUser } from '#lib/user.ts'
import { passwordMin } from './rules.ts'

/** Long enough for any passphrase, short enough to hash. Malformed Unicode is refused. */
const password = z.string().check(
  z.maxLength(1000),
  z.refine((s) => s.isWellFormed()),
)
const deviceToken = z.optional(z.nullable(text(1000)))
/** Any value a checkbox may send; only an explicit false value means false. */
const remember = z.pipe(
  z.optional(z.unknown()),
  z.transform((value) => ![false, 0, '0', 'false', 'off'].includes(value as string)),
)

export const login = contract({
  method: 'POST',
  path: 'login',
  access: 'open',
  limitIsLogical: true,
  summary: 'Signs in; `remember: false` keeps the token for a day after its last use, otherwise 180 days',
  body: z.object({
    email: typedEmail,
    password: password.check(z.minLength(1)),
    remember,
    device_token: deviceToken,
  }),
  reply: signedInUser,
  message: 'User retrieved successfully',
})

/** What a new account consists of. */
export const newAccount = {
  name: name(255),
  email,
  phone_number: typedNumber(255),
  password: password.check(z.minLength(passwordMin)),
}

export const register = contract({
  method: 'POST',
  path: 'register',
  access: 'open',
  limitIsLogical: true,
  summary: 'Creates a customer account and signs in',
  body: z.object({ ...newAccount, device_token: deviceToken }),
  reply: signedInUser,
  message: 'User retrieved successfully',
})

export const sendResetLink = contract({
  method: 'POST',
  path: 'send_reset_link_email',
  access: 'open',
  limitIsLogical: true,
  summary: 'Mails a link to choose a new password; the reply is the same for unknown emails',
  body: z.object({ email }),
  reply: z.boolean(),
  message: 'Reset link was sent successfully',
})

export const resetPassword = contract({
  method: 'POST',
  path: 'reset_password',
  access: 'open',
  summary: 'Sets a new password with a mailed link, once within 60 minutes; revokes every token of the account',
  body: z.object({
    token: text(100, 1),
    newPassword: password.check(z.minLength(1)),
    confirmPassword: password,
  }),
  reply: z.boolean(),
  message: 'Saved successfully',
})

export const getUser = contract({
  method: 'GET',
  path: 'user',
  access: 'user',
  beforeFactor: true,
  summary: 'The signed-in user',
  reply: signedInUser,
  message: 'User retrieved successfully',
})

const logoutBase = {
  path: 'logout',
  access: 'user',
  whileActing: true,
  beforeFactor: true,
  reply: z.string(),
  message: 'User logout successfully',
} as const

/** Existing clients know it as a GET. */
export const getLogout = contract({
  ...logoutBase,
  method: 'GET',
  summary: "Revokes this device's token; same as POST",
})
export const logout = contract({
  ...logoutBase,
  method: 'POST',
  summary: "Revokes this device's token; returns the name",
})

const optionalPassword = z.optional(z.nullable(password))
const customValue = z.optional(z.object({ value: z.optional(z.nullable(text(5000))) }))

const profile = z.object({
  name: z.optional(name(255)),
  email: z.optional(email),
  phone_number: z.optional(typedNumber(255)),
  address: z.optional(z.nullable(text(5000))),
  bio: z.optional(z.nullable(text(5000))),
  /** Clients send back what they received; used only where the top-level field is missing. */
  custom_fields: z.catch(z.optional(z.object({ bio: customValue, address: customValue })), undefined),
  device_token: deviceToken,
  /** How old the copy is that existing clients send back whole; a year that PostgreSQL knows. */
  updated_at: z.catch(z.optional(z.iso.datetime().check(z.regex(/^[12]/))), undefined),
  password: optionalPassword,
  oldPassword: optionalPassword,
  newPassword: optionalPassword,
  confirmPassword: optionalPassword,
  /** The id of one of the caller's own uploads; any other id is ignored. */
  avatar: z.catch(z.optional(z.string().check(z.regex(/^[\da-f-]{36}$/i))), undefined),
})
export type Profile = z.infer<typeof profile>

/**
 * Existing clients post the whole user with `password` holding the new one; ours adds `oldPassword`. A body with only a
 * `device_token` changes nothing else (`wire.md §4.2`).
 */
export const updateUser = contract({
  method: 'POST',
  path: 'users/:id',
  access: 'user',
  summary: "Changes the caller's profile; a new password needs the old one and revokes the other devices' tokens",
  params: idParams,
  body: profile.check(({ value, issues }) => {
    if (value.device_token) return
    for (const path of ['name', 'email', 'phone_number'] as const)
      if (value[path] === undefined)
        issues.push({ code: 'invalid_type', expected: 'string', path: [path], input: undefined })
  }),
  reply: signedInUser,
  message: 'User updated successfully',
})
