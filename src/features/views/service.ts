import { parseId } from '#lib/ids.ts'
import type { ReadContext, WriteContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { countViews, deleteView, most, upsertView, type View, viewsOf } from './queries.ts'

export const views = ({ db, user }: ReadContext<'operator'>, list: string) => viewsOf(db, user.id, list)

/** @throws Refusal views_full */
export const save = async ({ tx, user }: WriteContext<'operator'>, view: View) => {
  const saved = await upsertView(tx, user.id, view)
  return (await countViews(tx, user.id, view.list)) > most ? refuse('views_full') : saved
}

/** Deletes one of the caller's views; anybody else's is not found. */
export const remove = async ({ tx, user }: WriteContext<'operator'>, given: unknown): Promise<null> => {
  const id = parseId(given)
  return id !== null && (await deleteView(tx, user.id, id)) ? null : refuse('not_found')
}
