import * as z from 'zod/mini'
import { pictured } from './media.ts'
import { locales } from './words.ts'

/** One of the two texts clients read under `custom_fields` (`wire.md §3`). */
const customField = z.object({ value: z.string(), view: z.string(), name: z.string() })

/** A user as returned by `login`, `register`, `user` and `users/{id}`, and by no other call (`wire.md §0, §3`). */
export const signedInUser = z.looseObject({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  role: z.enum(['customer', 'provider', 'operator']),
  /** A new email whose link was not opened yet; until then `email` stays. */
  pending_email: z.nullable(z.string()),
  email_verified_at: z.nullable(z.string()),
  phone_verified_at: z.nullable(z.string()),
  device_token: z.nullable(z.string()),
  /** The language that the person chose for pages and mails, if any. */
  locale: z.nullable(z.enum(locales)),
  created_at: z.string(),
  updated_at: z.string(),
  /** `view` is the value without markup. */
  custom_fields: z.object({ bio: customField, address: customField }),
  ...pictured,
  /** The token of this device. */
  api_token: z.string(),
})
export type SignedInUser = z.infer<typeof signedInUser>
