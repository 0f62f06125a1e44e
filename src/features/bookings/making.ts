import { describe } from '#features/addresses/rules.ts'
import { type Calendar, claimSpan, nearestFreeStarts, refuseStart } from '#features/availability/rules.ts'
import {
  calendarOf,
  doorZone,
  type ProviderCalendar,
  providerCalendar,
  startsOnTheWire,
} from '#features/availability/service.ts'
import { chosenCoupon, type NamedCoupon, readCoupon, redeem } from '#features/coupons/service.ts'
import { notify } from '#features/notifications/service.ts'
import { parseBookingAt } from '#lib/bookingAt.ts'
import { type Exponent, exponentOf, roundToMinor, toMajor } from '#lib/money.ts'
import type { Translated } from '#lib/schema.ts'
import { addDays, parseDuration } from '#lib/time.ts'
import { edgeToInstant, instantToWall, wallDate, wallOf } from '#lib/zoned.ts'
import type { Tx } from '#server/db.ts'
import { type RefusalCode, refuse } from '#server/errors.ts'
import type { ChangedPrice, CreateBody, MadeBooking, RefusedTime } from './contract.ts'
import { insertBooking, type NewBooking, type OfferRow, offerRow } from './queries.ts'
import { withTotals } from './totals.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/**
 * The claims a booking is judged by: the visits of its day at the door (25 h) and the longest visit with its buffers
 * (33 h), and 14 h more on either side because the zone of a wall time is not known before the offer is read.
 */
const around = (instant: number) => ({ from: instant - 39 * HOUR, to: instant + 47 * HOUR })

const refusedAs = {
  time_in_past: 'time_in_past',
  time_too_soon: 'too_soon',
  time_too_far: 'too_far',
  outside_hours: 'outside_hours',
  slot_taken: 'slot_taken',
} as const satisfies Record<NonNullable<ReturnType<typeof refuseStart>>, RefusalCode>

/** Refuses a time with the three nearest free starts, read anew: those of a moment ago may be gone. */
const refuseTime = async (tx: Tx, code: RefusalCode, offer: OfferRow, wished: number, calendar: Calendar) => {
  const { now, horizonDays = 0 } = calendar
  const fresh = await calendarOf(tx, offer.e_provider_id, { from: now - DAY, to: now + (horizonDays + 3) * DAY }, now)
  const nearest = fresh ? nearestFreeStarts(wished, { ...calendar, ...fresh }) : []
  return refuse(code, {
    data: { time_zone: calendar.zone, nearest: startsOnTheWire(nearest) } satisfies RefusedTime,
  })
}

type Door = NewBooking['address'] & { zone: string }

/** The saved address where the body names one of the caller's own and does not say otherwise; else what was typed. */
const doorOf = (body: CreateBody['address'], { saved_address: saved, settings }: OfferRow): Door => {
  const text = body.address ?? ''
  if (saved && (text === '' || text === saved.address)) {
    const { time_zone, ...address } = saved
    return { ...address, zone: time_zone }
  }
  if (text === '') return refuse('invalid', { errors: { 'address.address': ['required'] } })
  const { latitude = null, longitude = null } = body
  const pinned = latitude !== null && longitude !== null && !(latitude === 0 && longitude === 0)
  return {
    id: null,
    description: describe(body.description, text),
    address: text,
    latitude: pinned ? latitude : null,
    longitude: pinned ? longitude : null,
    zone: doorZone({ latitude, longitude, marketplace: settings.default_time_zone ?? null }),
  }
}

/** The chosen options, each once. Refuses strangers to the service and two of a group that allows one. */
const optionsOf = (ids: readonly number[], offer: OfferRow, locale: 'en' | 'ar') => {
  if (offer.options.length !== ids.length) return refuse('option_unknown')
  const groups = new Set<number>()
  for (const { group } of offer.options) {
    if (!group.allow_multiple && groups.has(group.id)) {
      return refuse('single_choice', { values: { group: both(group.name)[locale] } })
    }
    groups.add(group.id)
  }
  return offer.options
}

/** The instant and wall time meant by `booking_at`, judged by the provider's hours and the claims read with the offer. */
const timeOf = async (tx: Tx, bookingAt: string, offer: OfferRow, calendar: Calendar) => {
  const read = parseBookingAt(bookingAt, calendar.zone)
  if (!read.ok) {
    const { refused } = read
    const asUtc = parseBookingAt(bookingAt, 'UTC')
    if (refused !== 'skipped' || !asUtc.ok) return refuse('time_unreadable')
    return refuseTime(tx, 'time_skipped', offer, edgeToInstant(asUtc.at, calendar.zone), calendar)
  }
  const refused = refuseStart(read.at, calendar)
  return refused ? refuseTime(tx, refusedAs[refused], offer, read.at, calendar) : read
}

/** Free workers in the order they are asked: fewest visits that day, then id (booking-and-money §1). */
const workersFor = (at: number, calendar: Calendar & ProviderCalendar) => {
  const { from, to } = claimSpan(at, calendar)
  const date = wallDate(instantToWall(at, calendar.zone))
  const [dawn, dusk] = [date, addDays(date, 1)].map((day) => edgeToInstant(wallOf(day), calendar.zone))
  const visits = new Map<number, number>()
  for (const visit of calendar.visits) {
    if (visit.from < Number(dawn) || visit.from >= Number(dusk)) continue
    visits.set(visit.workerId, (visits.get(visit.workerId) ?? 0) + 1)
  }
  return calendar.workers
    .filter(({ claims }) => claims.every((claim) => claim.to <= from || claim.from >= to))
    .map(({ id }) => ({ id, visits: visits.get(id) ?? 0 }))
    .sort((a, b) => a.visits - b.visits || a.id - b.id)
}

/** Either language stands in for a missing one. */
const both = ({ en, ar }: { en?: string; ar?: string }): Translated => ({ en: en ?? ar ?? '', ar: ar ?? en ?? '' })
const named = <T extends { name: Translated }>(thing: T): T => ({ ...thing, name: both(thing.name) })

/** What a booking keeps of the offer, in wire form: a later price change touches no existing booking. */
const frozenService = (offer: OfferRow, exponent: Exponent) => ({
  id: offer.id,
  name: both(offer.name),
  price: toMajor(offer.price_minor, exponent),
  discount_price: offer.discount_price_minor === null ? null : toMajor(offer.discount_price_minor, exponent),
  price_unit: offer.price_unit === 'hourly' ? ('hourly' as const) : ('fixed' as const),
  quantity_unit: offer.quantity_unit && both(offer.quantity_unit),
  duration: offer.duration,
  enable_booking: offer.enable_booking,
  e_provider_id: offer.e_provider_id,
})

const couponNamedIn = ({ coupon_id: id, coupon }: CreateBody): NamedCoupon | null => {
  const named = id ?? coupon?.id
  if (named) return { id: named }
  return coupon?.code ? { code: coupon.code } : null
}

type Customer = { id: number; locale: 'en' | 'ar' }

/**
 * Books a visit in the caller's transaction (booking-and-money §1–§3): reads the offer, judges the time, freezes prices,
 * claims the first free worker's time, uses the coupon, tells the provider. Everything refused is refused by name; a
 * refusal leaves nothing behind.
 */
export const makeBooking = async (
  tx: Tx,
  customer: Customer,
  body: CreateBody,
  now = Date.now(),
): Promise<MadeBooking> => {
  const optionIds = [...new Set(body.options ?? [])]
  const namedCoupon = couponNamedIn(body)
  const roughly = parseBookingAt(body.booking_at, 'UTC')
  if (!roughly.ok) return refuse('time_unreadable')
  const wish = {
    serviceId: body.e_service,
    optionIds,
    userId: customer.id,
    addressId: body.address.id ?? null,
  }
  const offer = (await offerRow(tx, wish, around(roughly.at))) ?? refuse('not_found')
  if (!offer.enable_booking || !offer.available || !offer.accepted || offer.calendar.workers.length === 0) {
    return refuse('not_bookable')
  }
  const options = optionsOf(optionIds, offer, customer.locale)
  const { zone, ...address } = doorOf(body.address, offer)
  const exponent = exponentOf(offer.settings.default_currency_decimal_digits)
  const calendar = {
    ...providerCalendar(offer.calendar, now),
    zone,
    durationMinutes: parseDuration(offer.duration),
  }
  const time = await timeOf(tx, body.booking_at, offer, calendar)

  const target = { serviceId: offer.id, providerId: offer.e_provider_id, categoryIds: offer.category_ids }
  const coupon = namedCoupon
    ? chosenCoupon(namedCoupon, await readCoupon(tx, namedCoupon, customer.id), target, now)
    : null
  const terms = {
    e_provider: named(offer.provider),
    e_service: frozenService(offer, exponent),
    options: options.map(({ group, price_minor, ...option }) => ({
      ...named(option),
      price: toMajor(price_minor, exponent),
    })),
    taxes: offer.taxes.map(named),
    coupon: coupon ?? {},
    quantity: offer.price_unit === 'fixed' ? (body.quantity ?? 1) : 1,
    start_at: null,
    ends_at: null,
  }
  const priced = withTotals(terms, exponent, now)
  if (
    body.expected_total != null &&
    roundToMinor(body.expected_total, exponent) !== roundToMinor(priced.total, exponent)
  ) {
    return refuse('price_changed', { data: { total: priced.total } satisfies ChangedPrice })
  }

  const wanted = {
    ...terms,
    coupon,
    userId: customer.id,
    providerId: offer.e_provider_id,
    serviceId: offer.id,
    claim: claimSpan(time.at, calendar),
    address,
    hint: body.hint || null,
    visitLocal: time.local,
    visitTz: zone,
    startsAt: time.at,
  }
  let made: Awaited<ReturnType<typeof insertBooking>>
  for (const worker of workersFor(time.at, calendar)) {
    made = await insertBooking(tx, { ...wanted, workerId: worker.id })
    if (made) break
  }
  if (!made) return refuseTime(tx, 'slot_taken', offer, time.at, calendar)
  if (coupon) await redeem(tx, coupon.id, customer.id)
  await notify(tx, offer.provider_users, 'newBooking', { booking_id: made.id })
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
    booking_status: { id: 1, status: both(offer.received), order: 1 },
    payment: null,
  }
}
