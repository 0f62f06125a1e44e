import * as z from 'zod'

const LONGEST = 500
const unseen = { error: 'has letters that no key has, perhaps invisible ones: copy it again' }

const keyText = z
  .string()
  .trim()
  .max(LONGEST, { error: `must have ${LONGEST} characters at most` })

/** A key as its provider made it. One that is sent in a header takes no other letters; a copied one may bring some that nobody sees. */
export const sentKey = keyText.regex(/^[\x21-\x7e]*$/, unseen).optional()

/** A secret that the operator made up, in any words. */
export const typedKey = keyText.regex(/^\P{Cf}*$/u, unseen).optional()

/** The text of a key file. */
export const keyFile = z
  .string()
  .trim()
  .max(5000)
  .regex(/^[\x20-\x7e\s]*$/, unseen)
  .optional()
