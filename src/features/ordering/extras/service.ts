import { requireBookingAccess } from '#features/bookings/service.ts'
import { amountFacts, notify } from '#features/notifications/service.ts'
import { resourceOptions } from '#features/settings/service.ts'
import { exponentOf, roundToMinor, toMajor } from '#lib/money.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { touchBooking } from '../queries.ts'
import {
  addOption,
  type ChargedRow,
  closeExtra,
  extrasOf,
  insertExtra,
  lockCharged,
  mostExtras,
  readCharged,
} from './queries.ts'
import { takesExtras } from './rules.ts'

type ReadContext = Pick<Context<'user'>, 'user' | 'locale' | 'config'>

const isChargeable = ({ booking_status_id: statusId, paid }: ChargedRow): boolean => takesExtras({ statusId, paid })

const read = async (db: Db, context: ReadContext, bookingId: number) => {
  const rows = await extrasOf(db, bookingId)
  if (rows.length === 0) return []
  const exponent = exponentOf((await resourceOptions(db, context)).digits)
  const open = isChargeable((await readCharged(db, bookingId)) ?? refuse('not_found'))
  return rows.map(({ price_minor: minor, created_at, state, ...rest }) => ({
    ...rest,
    state: state === 'open' && !open ? ('lapsed' as const) : state,
    price: toMajor(minor, exponent),
    created_at: new Date(created_at).toISOString(),
  }))
}

export const listExtras = async (db: Db, context: ReadContext, bookingId: string | number) =>
  read(db, context, (await requireBookingAccess(db, context.user, bookingId)).id)

const expectChargeable = (booking: ChargedRow): void => {
  if (!isChargeable(booking)) refuse('move_not_allowed', { data: { booking_status_id: booking.booking_status_id } })
}

/** Options of a fixed price count once for each piece, so a sum is divided by their number. */
const piecesOf = ({ price_unit: unit, quantity }: ChargedRow): number => (unit === 'fixed' ? quantity : 1)

/**
 * Offers extra work to the customer. Refuses `forbidden` to anyone but the provider's team, `move_not_allowed` before the
 * acceptance, after the work and once it is paid, `extra_uneven` where the sum cannot be divided by the booked pieces,
 * `extras_full`.
 */
export const offerExtra = async (
  tx: Tx,
  context: ReadContext,
  bookingId: string | number,
  { name, price }: { name: string; price: number },
) => {
  const row = await requireBookingAccess(tx, context.user, bookingId)
  if (!row.member) return refuse('forbidden')
  const booking = (await lockCharged(tx, row.id)) ?? refuse('not_found')
  expectChargeable(booking)
  const priceMinor = roundToMinor(price, exponentOf(booking.digits))
  if ((await extrasOf(tx, row.id)).length >= mostExtras) return refuse('extras_full')
  if (priceMinor <= 0 || priceMinor % piecesOf(booking) !== 0) return refuse('extra_uneven')
  await insertExtra(tx, { bookingId: row.id, userId: context.user.id, name: name.trim(), priceMinor })
  await touchBooking(tx, row.id)
  const news = { booking_id: row.id, event: 'extra_offered', extra: name.trim() } as const
  await notify(tx, [row.user_id], 'statusChangedBooking', { ...news, ...(await amountFacts(tx, priceMinor)) })
  return read(tx, context, row.id)
}

/**
 * The customer accepts offered work, which becomes an option of the booking and so part of its price, or declines it; the
 * team can only withdraw it. Refuses `offer_closed` for an answered offer, `not_found` for one of another booking, `forbidden`,
 * `move_not_allowed` as above.
 */
export const answerExtra = async (
  tx: Tx,
  context: ReadContext,
  bookingId: string | number,
  { extra_id, accept }: { extra_id: number; accept: boolean },
) => {
  const row = await requireBookingAccess(tx, context.user, bookingId)
  const isCustomer = row.user_id === context.user.id
  if (!isCustomer && (accept || !row.member)) return refuse('forbidden')
  const booking = (await lockCharged(tx, row.id)) ?? refuse('not_found')
  if (accept) expectChargeable(booking)
  const state = accept ? 'accepted' : isCustomer ? 'declined' : 'withdrawn'
  const extra = await closeExtra(tx, row.id, extra_id, state)
  if (!extra) {
    const isKnown = (await extrasOf(tx, row.id)).some(({ id }) => id === extra_id)
    return refuse(isKnown ? 'offer_closed' : 'not_found')
  }
  await touchBooking(tx, row.id)
  if (accept) {
    const price = toMajor(extra.price_minor / piecesOf(booking), exponentOf(booking.digits))
    await addOption(tx, row.id, { id: -extra.id, name: { en: extra.name, ar: extra.name }, price })
  }
  if (isCustomer)
    await notify(
      tx,
      row.provider_users,
      'statusChangedBooking',
      { booking_id: row.id, event: accept ? 'extra_accepted' : 'extra_declined' },
      { by: row.user_id },
    )
  return read(tx, context, row.id)
}
