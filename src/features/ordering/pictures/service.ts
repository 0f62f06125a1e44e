import { statusById } from '#features/bookings/rules.ts'
import { thread } from '#features/messages/service.ts'
import { claimUpload, retireMedia } from '#features/uploads/service.ts'
import type { ReadContext, WriteContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { translate } from '#server/words.ts'
import { touchBooking } from '../queries.ts'
import { deleteVisitPicture, insertVisitPicture, isOfNobody, picturesOfVisit } from './queries.ts'
import { type Moment, mostPictures, takesPictures } from './rules.ts'

const placeOf = (id: number) => ({ model_type: 'visit_pictures', model_id: id, collection_name: 'work' }) as const

export const visitPictures = async ({ db, user, config }: ReadContext<'user'>, bookingId: unknown) =>
  picturesOfVisit(db, (await thread(db, user, bookingId)).id, config.publicUrl)

/**
 * Whose upload becomes a picture of their work. Refuses `forbidden` to the customer, `move_not_allowed` before the way there, and once
 * the customer is erased.
 */
export const addVisitPicture = async (
  { tx, user, config, locale }: WriteContext<'user'>,
  bookingId: unknown,
  { moment, uuid }: { moment: Moment; uuid: string },
) => {
  const { id, side, booking_status_id: status } = await thread(tx, user, bookingId)
  if (side !== 'provider') return refuse('forbidden')
  await touchBooking(tx, id)
  if (!takesPictures(statusById(status)?.order ?? 0) || (await isOfNobody(tx, id)))
    return refuse('move_not_allowed', { data: { booking_status_id: status } })
  const wrong = (key: string) => refuse('invalid', { errors: { uuid: [translate(locale, key)] } })
  const picture =
    (await insertVisitPicture(tx, { bookingId: id, userId: user.id, moment, most: mostPictures })) ??
    wrong('ordering.provider.work.full')
  const upload = { user_id: user.id, uuid: uuid.toLowerCase() }
  if (!(await claimUpload(tx, upload, { ...placeOf(picture), name: moment }))) return wrong('uploads.picture_gone')
  return picturesOfVisit(tx, id, config.publicUrl)
}

/** Removes a picture with its file. Refuses `not_found` for one that somebody else took. */
export const removeVisitPicture = async (
  { tx, user, config }: WriteContext<'user'>,
  bookingId: unknown,
  pictureId: number,
) => {
  const { id, side } = await thread(tx, user, bookingId)
  if (side !== 'provider') return refuse('forbidden')
  await touchBooking(tx, id)
  if (!(await deleteVisitPicture(tx, { id: pictureId, bookingId: id, userId: user.id }))) return refuse('not_found')
  await retireMedia(tx, placeOf(pictureId), [])
  return picturesOfVisit(tx, id, config.publicUrl)
}
