import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { name, text, typedNumber } from '#lib/schema.ts'
import { signedInUser } from '#lib/user.ts'

export const listSignInProviders = contract({
  method: 'GET',
  path: 'sign_in_providers',
  access: 'open',
  summary: 'The sign-in providers; sign-in starts at /sign-in/{provider}',
  reply: z.array(z.enum(['google', 'apple'])),
  message: 'Sign-in providers retrieved successfully',
})

export const socialSignIn = contract({
  method: 'POST',
  path: 'social_sign_in',
  access: 'open',
  summary: 'Signs in with the ticket of a sign-in provider; new users add name and phone number',
  body: z.object({
    ticket: text(100, 1),
    name: z.optional(name(255)),
    phone_number: z.optional(typedNumber(255)),
  }),
  reply: z.object({
    /** Null while name and phone number are missing. */
    user: z.nullable(signedInUser),
    /** The provider's data about a new user. */
    person: z.nullable(z.object({ name: z.string(), email: z.string() })),
    /** Path to return to after signing in. */
    redirect: z.string(),
  }),
  message: 'User retrieved successfully',
})
