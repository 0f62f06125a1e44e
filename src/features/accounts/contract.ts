import * as z from 'zod/mini'

/** A user as `login`, `register`, `user` and `users/{id}` answer it (`wire.md §3`). */
export const signedInUser = z.looseObject({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  api_token: z.string(),
})
export type SignedInUser = z.infer<typeof signedInUser>
