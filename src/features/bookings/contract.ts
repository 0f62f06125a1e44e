import * as z from 'zod/mini'
import { pin } from '#features/availability/contract.ts'
import { coupon as fullCoupon } from '#features/coupons/contract.ts'
import { payment } from '#features/payments/contract.ts'
import { pictured } from '#features/uploads/contract.ts'
import { contract } from '#lib/contract.ts'
import { id, idParams, itemQuery, listQuery, selectable, text, translated } from '#lib/schema.ts'

export const bookingStatus = selectable(z.looseObject({ id: z.int(), status: translated, order: z.int() }))
export type BookingStatusRow = z.infer<typeof bookingStatus>

/** What was agreed when the booking was made; later price changes do not reach it. Amounts in major units. */
const bookedService = {
  id: z.int(),
  name: translated,
  price: z.number(),
  discount_price: z.nullable(z.number()),
  price_unit: z.enum(['fixed', 'hourly']),
  quantity_unit: z.nullable(translated),
  /** The estimate, as the service gives it: `2:00`. */
  duration: z.string(),
  enable_booking: z.boolean(),
  e_provider_id: z.int(),
}
const bookedProvider = {
  id: z.int(),
  name: translated,
  phone_number: z.nullable(z.string()),
  mobile_number: z.nullable(z.string()),
}

const facts = {
  id: z.int(),
  options: z.array(
    z.looseObject({
      id: z.int(),
      name: translated,
      price: z.number(),
      /** Wall times of an option the time of the visit decides about; absent where it was chosen. */
      applies_from: z.optional(z.string()),
      applies_until: z.optional(z.string()),
    }),
  ),
  taxes: z.array(
    z.looseObject({ id: z.int(), name: translated, value: z.number(), type: z.enum(['percent', 'fixed']) }),
  ),
  /** Without a coupon an object without an id. */
  coupon: z.partial(z.pick(fullCoupon, { id: true, code: true, discount: true, discount_type: true })),
  address: z.looseObject({
    id: z.nullable(z.int()),
    description: z.string(),
    address: z.string(),
    latitude: z.nullable(z.number()),
    longitude: z.nullable(z.number()),
  }),
  quantity: z.int(),
  user_id: z.int(),
  booking_status_id: z.int(),
  payment_id: z.nullable(z.int()),
  /** The visit's instant; {@link visit_local} and {@link time_zone} are what people see. */
  booking_at: z.string(),
  /** Wall time at the door, `YYYY-MM-DD HH:mm:ss`. */
  visit_local: z.string(),
  /** IANA zone of the door. */
  time_zone: z.string(),
  /** Real start and end of the work, once there are any. */
  start_at: z.nullable(z.string()),
  ends_at: z.nullable(z.string()),
  hint: z.nullable(z.string()),
  cancel: z.boolean(),
  cancel_reason: z.nullable(z.string()),
  /** Hours worked so far, to hundredths; 0 before the start. */
  duration: z.number(),
  subtotal: z.number(),
  tax_total: z.number(),
  /** Zero or negative. */
  coupon_total: z.number(),
  total: z.number(),
  /** An hourly service's total is an estimate before the start, moves while running, and is final at the end. */
  total_basis: z.enum(['estimate', 'running', 'final']),
  created_at: z.string(),
  updated_at: z.string(),
  booking_status: bookingStatus,
  /** Null while unpaid. */
  payment: z.nullable(payment),
}

/** One step of a cancellation policy: from so many hours before the visit on, cancelling costs a share of the total. */
const cancellationTier = z.object({
  hours_before: z.number(),
  fee_percent: z.number(),
  /** The most it costs, in major units; null: no limit. */
  cap: z.nullable(z.number()),
})
export type CancellationTier = z.infer<typeof cancellationTier>

/** What cancelling this booking now means; by the terms frozen when it was made. Amounts in major units. */
const cancellation = z.object({
  /** The customer may still cancel or move it. */
  possible: z.boolean(),
  /** The terms, the earliest step first; empty: free at any time. */
  tiers: z.array(cancellationTier),
  /** Until this instant it costs nothing; null: never anything. */
  free_until: z.nullable(z.string()),
  /** What cancelling now would cost the customer. */
  fee_now: z.number(),
  /** What cancelling now would give back of what was paid. */
  refund_now: z.number(),
  /** Of a cancelled booking who cancelled it; `system`: the request ran out. */
  by: z.nullable(z.enum(['customer', 'provider', 'operator', 'system'])),
  /** Of a cancelled booking what the cancelling did cost, and what was given back. Null before. */
  fee: z.nullable(z.number()),
  refund: z.nullable(z.number()),
})
export type Cancellation = z.infer<typeof cancellation>

/** A booking (`wire.md §3`) with its totals (`wire.md §6`), summed by `pricing/rules.ts`. */
export const booking = selectable(
  z.object({
    ...facts,
    e_service: selectable(z.looseObject({ ...bookedService, ...pictured })),
    e_provider: selectable(z.looseObject({ ...bookedProvider, ...pictured })),
    /** with=user */
    user: z.optional(z.looseObject({ id: z.int(), name: z.string() })),
    /** The server's clock as it answered: a running duration is counted from `start_at` on it. */
    server_time: z.string(),
    cancellation,
  }),
)
export type Booking = z.infer<typeof booking>

/** A booking just made: the same without pictures. */
const madeBooking = z.object({ ...facts, e_service: z.object(bookedService), e_provider: z.object(bookedProvider) })
export type MadeBooking = z.infer<typeof madeBooking>

/** Facts of a refusal: `data` of `slot_taken`, `outside_hours` and the other refused times. */
export type RefusedTime = { time_zone: string; nearest: { at: string; local: string }[] }
/** `data` of `price_changed`. */
export type ChangedPrice = { total: number }

/** `null` means what absence means: clients send both. */
const maybe = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema))

/** A thing named by its id: the bare id, or the whole object as existing clients post it. */
const named = z.union([
  id(),
  z.pipe(
    z.object({ id: id() }),
    z.transform((thing: { id: number }) => thing.id),
  ),
])

/** `{}`, `[]`, `{"id":null}` and the like name nothing. */
const blank = z.pipe(
  z.union([z.object({ id: z.optional(z.null()) }), z.array(z.unknown()).check(z.maxLength(0)), z.literal('')]),
  z.transform(() => undefined),
)

const amount = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,15}(\.\d{1,9})?$/))]),
  z.pipe(z.transform(Number), z.number().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))),
)

const whole = (min: number, max: number) =>
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^\d{1,5}$/))]),
    z.pipe(z.transform(Number), z.int().check(z.minimum(min), z.maximum(max))),
  )

/** A saved address by its `id`, or one typed here, with or without a pin. */
const address = z.object({
  id: maybe(z.union([id(), blank])),
  description: maybe(text(255)),
  address: maybe(text(255)),
  latitude: z.nullable(pin.latitude),
  longitude: z.nullable(pin.longitude),
})

/** Local time of the door `YYYY-MM-DD HH:mm:ss`, ISO 8601 with an offset, or RFC 1123 (`wire.md §5`). */
const bookingAt = z.string().check(z.minLength(1), z.maxLength(64))

/** A full coupon, or only what was typed: `{code}`. */
const coupon = z.object({ id: maybe(z.union([id(), blank])), code: maybe(text(255)) })

/** All client shapes of `wire.md §4.4`. Prices, taxes, provider and user that come along are ignored. */
const createBody = z.object({
  e_service: named,
  options: maybe(z.array(named).check(z.maxLength(100))),
  quantity: maybe(whole(1, 99)),
  address,
  coupon: maybe(z.union([coupon, blank])),
  coupon_id: maybe(z.union([id(), blank])),
  hint: maybe(text(2000)),
  booking_at: bookingAt,
  /** The total the customer saw, in major units; another one is refused as `price_changed`. */
  expected_total: maybe(amount),
})
export type CreateBody = z.infer<typeof createBody>

/** Clock readings that clients send along (`start_at`, `ends_at`) are ignored: the server's clock counts. */
const updateBody = z.object({
  /** The status to move to. */
  booking_status_id: maybe(id()),
  /** True without a status: cancel. */
  cancel: maybe(z.union([z.boolean(), z.literal([0, 1, '0', '1', 'true', 'false'])])),
  /** Why, for whoever is told. */
  reason: maybe(text(500)),
  /** The status the caller saw and expects to leave. */
  expected_status_id: maybe(id()),
})
export type UpdateBody = z.infer<typeof updateBody>

export const createBooking = contract({
  method: 'POST',
  path: 'bookings',
  access: 'user',
  summary: 'Books a visit: claims the time, freezes the prices, tells the provider',
  body: createBody,
  reply: madeBooking,
  message: 'Booking Saved successfully',
})

export const listBookings = contract({
  method: 'GET',
  path: 'bookings',
  access: 'user',
  summary: "The caller's bookings; those of a provider's providers; all of them for an operator",
  query: listQuery,
  reply: z.array(booking),
  message: 'Bookings retrieved successfully',
})

export const getBooking = contract({
  method: 'GET',
  path: 'bookings/:id',
  access: 'user',
  summary: 'One booking',
  params: idParams,
  query: itemQuery,
  reply: booking,
  message: 'Booking retrieved successfully',
})

export const updateBooking = contract({
  method: 'PUT',
  path: 'bookings/:id',
  access: 'user',
  summary: 'Moves a booking to another status: accept, start, finish, cancel, …',
  params: idParams,
  query: itemQuery,
  body: updateBody,
  reply: booking,
  message: 'Booking Updated successfully',
})

/** A new time for the same visit. */
const rescheduleBody = z.object({
  /** In any form of `POST bookings`. */
  booking_at: bookingAt,
  /** Why, for whoever is told; an operator must say. */
  reason: maybe(text(500)),
  /** The status the caller saw and expects the booking to have. */
  expected_status_id: maybe(id()),
  /** The total the caller saw for the new time, in major units; another one is refused as `price_changed`. */
  expected_total: maybe(amount),
})
export type RescheduleBody = z.infer<typeof rescheduleBody>

export const rescheduleBooking = contract({
  method: 'PUT',
  path: 'bookings/:id/reschedule',
  access: 'user',
  summary: 'Moves a visit to another time: same booking, same prices; the provider is told and may decline',
  params: idParams,
  query: itemQuery,
  body: rescheduleBody,
  reply: booking,
  message: 'Booking Updated successfully',
})

export const listBookingStatuses = contract({
  method: 'GET',
  path: 'booking_statuses',
  access: 'open',
  summary: 'The seven statuses of a booking',
  query: listQuery,
  reply: z.array(bookingStatus),
  message: 'Booking Statuses retrieved successfully',
})
