import * as z from 'zod/mini'
import { entrance } from '#features/addresses/contract.ts'
import { pin } from '#features/availability/contract.ts'
import { booking, createdBooking } from '#features/bookings/contract.ts'
import { contract } from '#lib/contract.ts'
import { id, idParams, itemQuery, text } from '#lib/schema.ts'

export type CreatedBooking = z.infer<typeof createdBooking>

/** `data` of the refusals `slot_taken`, `outside_hours` and the other refused times. */
export type RefusedTime = { time_zone: string; nearest: { at: string; local: string }[] }
/** `data` of `price_changed`. */
export type ChangedPrice = { total: number }
/** `data` of `fee_changed`: what cancelling costs now. */
export type ChangedFee = { fee: number }

/** `null` means absent: clients send both. */
const maybe = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema))

/** A reference by id: the id, or the whole object as existing clients send it. */
const named = z.union([
  id(),
  z.pipe(
    z.object({ id: id() }),
    z.transform((thing: { id: number }) => thing.id),
  ),
])

/** `{}`, `[]`, `{"id":null}` and the like mean none. */
const blank = z.pipe(
  z.union([z.object({ id: z.optional(z.null()) }), z.array(z.unknown()).check(z.maxLength(0)), z.literal('')]),
  z.transform(() => undefined),
)

/** More than any visit costs, and few enough minor units of every currency. */
const mostMoney = 1_000_000_000_000

/** Major units, as a number or a text. */
export const amount = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,15}(\.\d{1,9})?$/))]),
  z.pipe(z.transform(Number), z.number().check(z.minimum(0), z.maximum(mostMoney))),
)

const whole = (min: number, max: number) =>
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^\d{1,5}$/))]),
    z.pipe(z.transform(Number), z.int().check(z.minimum(min), z.maximum(max))),
  )

/** A saved address by its `id`, or a typed one, with or without a pin. */
const address = z.object({
  id: maybe(z.union([id(), blank])),
  description: maybe(text(255)),
  address: maybe(text(255)),
  latitude: z.nullable(pin.latitude),
  longitude: z.nullable(pin.longitude),
  ...entrance,
})

/** Local time of the visit's address `YYYY-MM-DD HH:mm:ss`, ISO 8601 with an offset, or RFC 1123 (`wire.md §5`). */
const bookingAt = z.string().check(z.minLength(1), z.maxLength(64))

/** The visit's time as the caller saw it, in any form of `POST bookings`; another one is refused as `visit_moved`. */
export const expectedAt = maybe(bookingAt)

/** A full coupon, or only the typed code: `{code}`. */
const coupon = z.object({ id: maybe(z.union([id(), blank])), code: maybe(text(255)) })

/** All client shapes of `wire.md §4.4`. Prices, taxes, provider and user in the body are ignored. */
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
  /** Whether that is a fixed price or an estimate by the hour; another unit is refused as `price_changed`, too. */
  expected_price_unit: maybe(z.enum(['fixed', 'hourly'])),
  /** The setting `cancellation_policy` whose terms the customer saw; other terms are refused as `terms_changed`. */
  cancellation_policy: maybe(z.string().check(z.maxLength(5000))),
})
export type CreateBody = z.infer<typeof createBody>

/** `start_at` and `ends_at` from clients are ignored: the server's clock is used. */
const updateBody = z.object({
  /** The status to move to. */
  booking_status_id: maybe(id()),
  /** True without a status means cancel. */
  cancel: maybe(z.union([z.boolean(), z.literal([0, 1, '0', '1', 'true', 'false'])])),
  /** The reason, shown to those who are notified. */
  reason: maybe(text(500)),
  /** An operator who cancels: the fee the customer pays, in major units; without it none. */
  cancellation_fee: maybe(amount),
  /** The status the caller saw and expects to leave. */
  expected_status_id: maybe(id()),
  expected_at: expectedAt,
  /** What a customer saw that cancelling costs, in major units; a higher fee is refused as `fee_changed`. */
  expected_fee: maybe(amount),
})
export type UpdateBody = z.infer<typeof updateBody>

export const createBooking = contract({
  method: 'POST',
  path: 'bookings',
  access: 'user',
  whileActing: true,
  summary: 'Books a visit: claims the time, stores the agreed prices, notifies the provider',
  body: createBody,
  reply: createdBooking,
  message: 'Booking Saved successfully',
})

export const updateBooking = contract({
  method: 'PUT',
  path: 'bookings/:id',
  access: 'user',
  whileActing: true,
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
  /** The reason, shown to those who are notified; required for operators. */
  reason: maybe(text(500)),
  /** The status the caller saw and expects the booking to have. */
  expected_status_id: maybe(id()),
  expected_at: expectedAt,
  /** The total the caller saw for the new time, in major units; another one is refused as `price_changed`. */
  expected_total: maybe(amount),
  /** What a customer saw that cancelling goes on costing, in major units; a higher fee is refused as `fee_changed`. */
  expected_fee: maybe(amount),
})
export type RescheduleBody = z.infer<typeof rescheduleBody>

export const rescheduleBooking = contract({
  method: 'PUT',
  path: 'bookings/:id/reschedule',
  access: 'user',
  whileActing: true,
  summary: 'Reschedules a visit: same booking, same prices; the provider is notified and may decline',
  params: idParams,
  query: itemQuery,
  body: rescheduleBody,
  reply: booking,
  message: 'Booking Updated successfully',
})
