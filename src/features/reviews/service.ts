import { THRESHOLDS } from '#features/bookings/rules.ts'
import { listing } from '#features/content/service.ts'
import { refuse } from '#server/errors.ts'
import type { JsonOf } from '#server/json.ts'
import { sanitise } from '#server/sanitise.ts'
import type { WriteContext } from '#server/serve.ts'
import type { Review } from './contract.ts'
import { mayReview, reviewById, saveReview } from './queries.ts'

/**
 * Keeps the caller's one review of a service; a second one replaces the first (wire §4.4). Who it is from is the token's
 * user, whatever `user_id` says. Refuses `nothing_to_review` before a finished and paid booking.
 */
export const leaveReview = async (
  context: WriteContext<'user'>,
  { e_service_id, rate, review }: { e_service_id: number; rate: number; review: string | null },
): Promise<JsonOf<Review>> => {
  const { tx, user } = context
  if (!(await mayReview(tx, user.id, e_service_id, THRESHOLDS.done))) refuse('nothing_to_review')
  const id = await saveReview(tx, { user_id: user.id, e_service_id, rate, review: sanitise(review ?? '') })
  return (await reviewById(tx, id, await listing(tx, context))) ?? refuse('not_found')
}
