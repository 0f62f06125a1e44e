import { isDeepStrictEqual } from 'node:util'
import { claimSpan } from '#features/availability/rules.ts'
import { providerCalendar } from '#features/availability/service.ts'
import type { CancellationTier } from '#features/bookings/contract.ts'
import { readTiers, withTotals } from '#features/bookings/rules.ts'
import { chosenCoupon, limitTries, readCoupon, redeem } from '#features/coupons/service.ts'
import { notify } from '#features/notifications/service.ts'
import { parseBookingAt } from '#lib/bookingAt.ts'
import { exponentOf, roundToMinor } from '#lib/money.ts'
import { parseDuration } from '#lib/time.ts'
import { bothLanguages, type Locale } from '#lib/words.ts'
import type { Tx } from '#server/db/database.ts'
import type { BeforeContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { alarmJobs } from '../alarms/schedule.ts'
import type { ChangedPrice, CreateBody, CreatedBooking } from '../contract.ts'
import { claimsWindow, refuseTime, slackOf, timeOf, workersFor } from '../times.ts'
import { limitAddress, limitUnconfirmed, type Origin } from '../unconfirmed/service.ts'
import { insertBooking, offerRow, sidesOf } from './queries.ts'
import { addressOf, couponInBody, optionsOf, termsOf } from './terms.ts'

type Customer = {
  id: number
  locale: Locale
  /** False: the email is not confirmed. */
  verified?: boolean
  /** The operator who books for the customer. */
  actingId?: number | null
  /** Unset where the visit stands in for another one. */
  origin?: Origin
  /** The terms of cancelling of the visit that it stands in for; otherwise those of now. */
  agreedTerms?: CancellationTier[]
}

/** A coupon that is named is a try of it, whatever comes of the booking: its total tells whether there is one. A repeat is none. */
export const countCoupon = async (context: BeforeContext<'user'>, body: CreateBody): Promise<void> => {
  if (couponInBody(body) && !(await context.isRepeat())) await limitTries(context)
}

/**
 * Books a visit in the caller's transaction (booking-and-money §1–§3): reads the offer, checks the time, stores the agreed
 * prices, claims the time of the first free worker, redeems the coupon, notifies the provider, and the customer if an operator
 * booked for them. Every refusal has its own code and writes nothing.
 */
export const createBooking = async (
  tx: Tx,
  customer: Customer,
  body: CreateBody,
  now = Date.now(),
): Promise<CreatedBooking> => {
  if (customer.verified === false) await limitUnconfirmed(tx, customer.id)
  const namedCoupon = couponInBody(body)
  const roughly = parseBookingAt(body.booking_at, 'UTC')
  if (!roughly.ok) return refuse('time_unreadable')
  const query = {
    serviceId: body.e_service,
    userId: customer.id,
    addressId: body.address.id ?? null,
  }
  const visit = { at: roughly.at, slack: slackOf(body.booking_at) }
  const offer = (await offerRow(tx, query, claimsWindow(roughly.at), visit)) ?? refuse('not_found')
  const ofProvider = providerCalendar(offer.calendar, offer.id, now)
  if (!offer.enable_booking || !offer.available || !offer.accepted || ofProvider.workers.length === 0) {
    return refuse('not_bookable')
  }
  const { zone, ...address } = addressOf(body.address, offer, customer.locale)
  const exponent = exponentOf(offer.settings.default_currency_decimal_digits)
  const calendar = { ...ofProvider, zone, durationMinutes: parseDuration(offer.duration) }
  const target = { serviceId: offer.id, providerId: offer.e_provider_id, categoryIds: offer.category_ids }
  const time = await timeOf(tx, body.booking_at, target, calendar)
  const { locale } = customer
  const options = optionsOf(offer, { ids: body.options ?? [], local: time.local, exponent, locale })

  const coupon = namedCoupon
    ? chosenCoupon(namedCoupon, await readCoupon(tx, namedCoupon, customer.id), target, now)
    : null
  const terms = termsOf(offer, { options, coupon: coupon ?? {}, quantity: body.quantity }, exponent)
  const priced = withTotals(terms, exponent, now)
  const { expected_total: total = null, expected_price_unit: unit = null } = body
  const isOther = total !== null && roundToMinor(total, exponent) !== roundToMinor(priced.total, exponent)
  if (isOther || (unit !== null && unit !== terms.e_service.price_unit))
    return refuse('price_changed', { data: { total: priced.total } satisfies ChangedPrice })
  const tiers = customer.agreedTerms ?? readTiers(offer.settings.cancellation_policy)
  if (body.cancellation_policy != null && !isDeepStrictEqual(readTiers(body.cancellation_policy), tiers))
    return refuse('terms_changed')

  const wanted = {
    ...terms,
    coupon,
    userId: customer.id,
    operatorId: customer.actingId ?? null,
    providerId: offer.e_provider_id,
    serviceId: offer.id,
    claim: claimSpan(time.at, calendar),
    address,
    hint: body.hint || null,
    visitLocal: time.local,
    visitTz: zone,
    startsAt: time.at,
    cancellationTerms: tiers,
  }
  let made: Awaited<ReturnType<typeof insertBooking>>
  for (const worker of workersFor(time.at, calendar)) {
    made = await insertBooking(tx, { ...wanted, workerId: worker.id })
    if (made) break
  }
  if (!made) {
    const { offered, customer: open } = await sidesOf(tx, offer.id, customer.id)
    if (!open) return refuse('unauthenticated')
    return offered ? refuseTime(tx, 'slot_taken', target, time.at, calendar) : refuse('not_bookable')
  }
  if (coupon) await redeem(tx, coupon.id, customer.id)
  if (customer.verified === false && customer.origin && wanted.operatorId === null)
    await limitAddress(tx, customer.origin)
  const alarms = alarmJobs(made.id, { startsAt: time.at, createdAt: now }, now, offer.settings)
  await notify(tx, made.provider_users, 'newBooking', { booking_id: made.id }, { jobs: alarms, by: customer.id })
  if (wanted.operatorId !== null)
    await notify(tx, [customer.id], 'statusChangedBooking', { booking_id: made.id, event: 'booked_for_you' })
  return {
    ...priced,
    id: made.id,
    user_id: customer.id,
    booking_status_id: 1,
    payment_id: null,
    address: made.address,
    booking_at: `${new Date(time.at).toISOString().slice(0, 19)}.000000+00:00`,
    visit_local: time.local,
    time_zone: zone,
    hint: wanted.hint,
    cancel: false,
    cancel_reason: null,
    created_at: made.created_at,
    updated_at: made.created_at,
    booking_status: { id: 1, status: bothLanguages(offer.received), order: 1 },
    payment: null,
  }
}
