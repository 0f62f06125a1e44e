import { parseId } from '#lib/ids.ts'
import type { ReadContext, WriteContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { keepAccount } from '#server/http/living.ts'
import { plainText } from '#server/security/sanitise.ts'
import type { Part } from '../rules.ts'
import { insertReport, isShown, ownReview } from './queries.ts'

/** Stores a report for the office. Refuses `not_found` for what is not shown. */
export const report = async (
  { tx, user }: WriteContext<'user'>,
  id: unknown,
  { part, topic, text }: { part: Part; topic: string; text: string },
) => {
  await keepAccount(tx, user.id)
  const reviewId = parseId(id) ?? refuse('not_found')
  if (!(await isShown(tx, reviewId, part))) return refuse('not_found')
  await insertReport(tx, { reviewId, userId: user.id, part, topic, text: plainText(text) })
  return { part }
}

export const reviewOfOwn = (
  { db, user, config }: ReadContext<'user'>,
  { e_service_id: serviceId, user_id }: { e_service_id: number; user_id?: number | undefined },
) => ownReview(db, { serviceId, authorId: user_id ?? user.id, callerId: user.id, publicUrl: config.publicUrl })
