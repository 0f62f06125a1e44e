import * as z from 'zod'

const LONGEST = 500

export const keyText = z
  .string()
  .trim()
  .max(LONGEST, { error: `must have ${LONGEST} characters at most` })

/** A key that is sent as it is in a header, which takes no other letters; a copied one may bring some that nobody sees. */
export const sentKey = keyText
  .regex(/^[\x21-\x7e]*$/, { error: 'has letters that no key has, perhaps invisible ones: copy it again' })
  .optional()
