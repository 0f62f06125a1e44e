import { parseId } from '#lib/ids.ts'
import { bothLanguages } from '#lib/words.ts'
import type { Db } from '#server/db/database.ts'
import type { ReadContext, WriteContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { translate } from '#server/words.ts'
import type { Part } from '../rules.ts'
import type { OfficeReview } from './contract.ts'
import { handleReports, officeReview, setHidden } from './queries.ts'

const shown = async (db: Db, id: number): Promise<OfficeReview> => {
  const { service, ...review } = (await officeReview(db, id)) ?? refuse('not_found')
  return { ...review, service: { ...service, name: bothLanguages(service.name) } }
}

export const reviewForOffice = ({ db }: ReadContext<'support'>, id: unknown): Promise<OfficeReview> =>
  shown(db, parseId(id) ?? refuse('not_found'))

/**
 * Hides a review or its reply with a reason, or shows it, and handles the reports about it. A hidden review leaves the rating
 * and the counts, by a trigger. Refuses `not_found`, `invalid` without a reason.
 */
export const moderate = async (
  { tx, locale }: WriteContext<'support'>,
  reviewId: unknown,
  { part, hidden, reason }: { part: Part; hidden: boolean; reason?: string | undefined },
): Promise<OfficeReview> => {
  const id = parseId(reviewId) ?? refuse('not_found')
  if (hidden && !reason) return refuse('invalid', { errors: { reason: [translate(locale, 'web.field.required')] } })
  if (!(await setHidden(tx, id, part, hidden ? (reason ?? null) : null))) return refuse('not_found')
  await handleReports(tx, id, part)
  return shown(tx, id)
}
