import { withNewAddresses } from '#features/uploads/service.ts'
import type { Parsed } from '#lib/contract.ts'
import { parseId } from '#lib/ids.ts'
import { bothLanguages } from '#lib/words.ts'
import type { Config } from '#server/config/config.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { DatabaseContext, ReadContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { withIdempotency } from '#server/http/idempotency.ts'
import { JsonOf } from '#server/http/json.ts'
import { translate } from '#server/words.ts'
import type { Part } from '../rules.ts'
import type { moderateReview, OfficeReview } from './contract.ts'
import { handleReports, lockReview, officeReview, setHidden } from './queries.ts'

const shown = async (db: Db, { publicUrl }: Config, id: number): Promise<OfficeReview> => {
  const { service, ...review } = (await officeReview(db, publicUrl, id)) ?? refuse('not_found')
  return { ...review, service: { ...service, name: bothLanguages(service.name) } }
}

export const reviewForOffice = ({ db, config }: ReadContext<'support'>, id: unknown): Promise<OfficeReview> =>
  shown(db, config, parseId(id) ?? refuse('not_found'))

type Seen = NonNullable<Parsed<typeof moderateReview>['body']['seen']>

const expectSeen = async (tx: Tx, config: Config, id: number, part: Part, seen: Seen): Promise<void> => {
  await lockReview(tx, id)
  const now = await shown(tx, config, id)
  if (now.updated_at !== seen.updated_at || (now[part]?.hidden_reason != null) !== seen.hidden)
    return refuse('changed_meanwhile', { data: now })
}

/**
 * Hides a review or its reply with a reason, or shows it, and handles the reports about it. A hidden review leaves the rating
 * and the counts, by a trigger, and its pictures the addresses that the public knew. Refuses `not_found`, `invalid` without a reason,
 * `changed_meanwhile` where it is no longer as it was seen.
 */
export const moderate = async (
  context: DatabaseContext<'support'>,
  reviewId: unknown,
  { part, hidden, reason, seen }: Parsed<typeof moderateReview>['body'],
): Promise<JsonOf<OfficeReview>> => {
  const { database, config, request, locale } = context
  const id = parseId(reviewId) ?? refuse('not_found')
  if (hidden && !reason) return refuse('invalid', { errors: { reason: [translate(locale, 'web.field.required')] } })
  const change = (tx: Tx) =>
    withIdempotency(tx, context, request, async () => {
      if (seen) await expectSeen(tx, config, id, part, seen)
      if (!(await setHidden(tx, id, part, hidden ? (reason ?? null) : null))) return refuse('not_found')
      await handleReports(tx, id, part, hidden ? undefined : seen?.report)
      return JSON.stringify(await shown(tx, config, id))
    })
  const vanishes = part === 'review' && hidden && (await shown(database.db, config, id)).review.hidden_reason === null
  const reply = vanishes
    ? await withNewAddresses(context, { model_type: 'e_service_reviews', model_id: id }, change)
    : await database.transaction(change)
  return new JsonOf(reply)
}
