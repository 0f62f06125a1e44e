import type { ReadContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import type { JsonOf } from '#server/http/json.ts'
import { namesLike, serviceNamed } from './queries.ts'

/** Maximum number of suggestions (wire §0). */
const mostSuggestions = 8

/** Nothing typed, nothing suggested (spec §5). */
export const suggestions = async (
  { db, locale }: ReadContext,
  typed: string,
  category: number | null,
): Promise<string[] | JsonOf<string[]>> =>
  typed.trim() === '' ? [] : namesLike(db, { typed, locale, most: mostSuggestions, category })

export const serviceId = async ({ db }: ReadContext, name: string): Promise<{ id: number }> => {
  const id = name.trim() === '' ? null : await serviceNamed(db, name)
  return id === null ? refuse('not_found', { bare: { id: null } }) : { id }
}
