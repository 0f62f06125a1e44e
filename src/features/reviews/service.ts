import { resourceOptions } from '#features/settings/service.ts'
import { claimPictures, retireMedia } from '#features/uploads/service.ts'
import { parseId } from '#lib/ids.ts'
import type { WriteContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import type { JsonOf } from '#server/http/json.ts'
import { keepAccount } from '#server/http/living.ts'
import { plainText, sanitise } from '#server/security/sanitise.ts'
import { translate } from '#server/words.ts'
import type { Review } from './contract.ts'
import { countPictures, lockAnswerable, mayReview, reviewById, saveReply, saveReview } from './queries.ts'
import { mostPictures } from './rules.ts'

type ReviewBody = {
  e_service_id: number
  rate: number
  review: string | null
  pictures: readonly string[]
  kept_pictures?: readonly number[] | undefined
}

/** Drops the pictures that do not stay and adds the new ones. Refuses one too many, and an upload that is gone by its index. */
const savePictures = async (
  context: WriteContext<'user'>,
  reviewId: number,
  added: readonly string[],
  kept: readonly number[] | undefined,
): Promise<void> => {
  const { tx, locale } = context
  const place = { model_type: 'e_service_reviews', model_id: reviewId, collection_name: 'image' } as const
  if (kept) await retireMedia(tx, place, kept)
  await claimPictures(context, added, { ...place, name: 'review' })
  if (added.length > 0 && (await countPictures(tx, reviewId)) > mostPictures)
    return refuse('invalid', { errors: { pictures: [translate(locale, 'reviews.too_many_pictures')] } })
}

/**
 * Saves the caller's one review of a service; a second one replaces the first (wire §4.4). The author is the token's
 * user; `user_id` is ignored. Refuses `nothing_to_review` before a finished and paid booking.
 */
export const leaveReview = async (
  context: WriteContext<'user'>,
  { e_service_id, rate, review, pictures, kept_pictures: kept }: ReviewBody,
): Promise<JsonOf<Review>> => {
  const { tx, user } = context
  await keepAccount(tx, user.id)
  if (!(await mayReview(tx, user.id, e_service_id))) refuse('nothing_to_review')
  const id = await saveReview(tx, { user_id: user.id, e_service_id, rate, review: sanitise(review ?? '') })
  await savePictures(context, id, pictures, kept)
  return (await reviewById(tx, id, await resourceOptions(tx, context))) ?? refuse('not_found')
}

/**
 * The provider's one reply to a review of its service, and another one once the review was changed; repeating the same text changes
 * nothing. Refuses `not_found` for reviews of others' services, `already_answered` for other words.
 */
export const replyTo = async (
  context: WriteContext<'provider'>,
  reviewId: unknown,
  written: string,
): Promise<JsonOf<Review>> => {
  const { tx, user, locale } = context
  const review = (await lockAnswerable(tx, parseId(reviewId) ?? refuse('not_found'), user.id)) ?? refuse('not_found')
  const reply = plainText(written)
  if (reply === '') return refuse('invalid', { errors: { reply: [translate(locale, 'web.field.required')] } })
  const isOpen = review.reply === null || review.is_older
  if (!isOpen && review.reply !== reply) return refuse('already_answered')
  if (isOpen) await saveReply(tx, review.id, reply)
  return (await reviewById(tx, review.id, await resourceOptions(tx, context))) ?? refuse('not_found')
}
