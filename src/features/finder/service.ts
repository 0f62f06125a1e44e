import { bothLanguages } from '#lib/words.ts'
import type { ReadContext } from '#server/http/context.ts'
import { bookingNumbered, findAll, peopleWith, providersWith, servicesWith } from './queries.ts'
import { clueOf, mayFind } from './rules.ts'

/** What an operator may mean by a text: a number, a name, an email, a phone. */
export const find = async ({ db, user }: ReadContext<'operator'>, typed: string) => {
  const { number, digits, words } = clueOf(typed)
  const text = words ?? digits
  const parts = [
    number !== null && mayFind(user.office, 'booking') && bookingNumbered(number),
    text !== null && mayFind(user.office, 'person') && peopleWith(text),
    text !== null && mayFind(user.office, 'provider') && providersWith(text),
    words !== null && mayFind(user.office, 'service') && servicesWith(words),
  ].filter((part) => part !== false)
  const rows = await findAll(db, parts)
  return rows.map(({ name, detail, ...row }) => ({ ...row, name: bothLanguages(name), detail: bothLanguages(detail) }))
}
