import * as z from 'zod/mini'
import { entrance } from '#features/addresses/contract.ts'
import { coupon as fullCoupon } from '#features/coupons/contract.ts'
import { contract } from '#lib/contract.ts'
import { pictured } from '#lib/media.ts'
import { flag, idParams, itemQuery, listQuery, selectable, translated } from '#lib/schema.ts'
import { isDate } from '#lib/time.ts'

export const bookingStatus = selectable(z.looseObject({ id: z.int(), status: translated, order: z.int() }))
export type BookingStatusRow = z.infer<typeof bookingStatus>

export const paymentMethod = selectable(
  z.looseObject({
    id: z.int(),
    name: translated,
    description: translated,
    /** The client's route for this method: `/Cash`, `/PayPal`, … */
    route: z.string(),
    order: z.int(),
    default: z.boolean(),
    enabled: z.boolean(),
    /** Only in the list of payment methods: true when it is connected to a sandbox and no money moves. */
    sandbox: z.optional(z.boolean()),
    ...pictured,
  }),
)
export type PaymentMethod = z.infer<typeof paymentMethod>

export const paymentStatus = selectable(z.looseObject({ id: z.int(), status: translated, order: z.int() }))

export const payment = selectable(
  z.looseObject({
    id: z.int(),
    /** Major units. */
    amount: z.number(),
    /** The refunded part; major units. */
    refunded: z.number(),
    description: z.string(),
    user_id: z.int(),
    payment_method_id: z.int(),
    payment_status_id: z.int(),
    created_at: z.string(),
    updated_at: z.string(),
    /** with=payment.paymentMethod */
    payment_method: z.optional(paymentMethod),
    /** with=payment.paymentStatus */
    payment_status: z.optional(paymentStatus),
  }),
)
export type Payment = z.infer<typeof payment>

/** A snapshot of what was agreed when the booking was created; later price changes do not affect it. Amounts in major units. */
const bookedService = {
  id: z.int(),
  name: translated,
  price: z.number(),
  discount_price: z.nullable(z.number()),
  price_unit: z.enum(['fixed', 'hourly']),
  quantity_unit: z.nullable(translated),
  /** The estimated duration, in the service's format: `2:00`. */
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
      /** Wall times of a timed option; absent for options the customer chose. */
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
    /** Only what the customer wrote. */
    ...entrance,
  }),
  quantity: z.int(),
  user_id: z.int(),
  booking_status_id: z.int(),
  payment_id: z.nullable(z.int()),
  /** The visit's instant; {@link visit_local} and {@link time_zone} are what people see. */
  booking_at: z.string(),
  /** Wall time at the visit's address, `YYYY-MM-DD HH:mm:ss`. */
  visit_local: z.string(),
  /** IANA zone of the visit's address. */
  time_zone: z.string(),
  /** Actual start and end of the work; null before. */
  start_at: z.nullable(z.string()),
  ends_at: z.nullable(z.string()),
  hint: z.nullable(z.string()),
  cancel: z.boolean(),
  cancel_reason: z.nullable(z.string()),
  /** Hours worked so far, rounded to hundredths; 0 before the start. */
  duration: z.number(),
  subtotal: z.number(),
  tax_total: z.number(),
  /** Zero or negative. */
  coupon_total: z.number(),
  total: z.number(),
  /** The total of an hourly service is an estimate before the start, grows during the visit, and is final at the end. */
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

/** What cancelling this booking now costs, by the terms stored when it was created. Amounts in major units. */
const cancellation = z.object({
  /** The customer may still cancel or reschedule it. */
  possible: z.boolean(),
  /** The steps of the policy, the earliest first; empty: free, for now or always. */
  tiers: z.array(cancellationTier),
  /** Cancelling is free until this instant, whoever accepts it; null: always free, or `until_accepted`. */
  free_until: z.nullable(z.string()),
  /** A request whose visit is so near that cancelling costs something as soon as it is accepted. */
  until_accepted: z.boolean(),
  /** The fee if the customer cancels now. */
  fee_now: z.number(),
  /** The refund if the customer cancels now. */
  refund_now: z.number(),
  /** Who cancelled a cancelled booking; `system`: the request expired. */
  by: z.nullable(z.enum(['customer', 'provider', 'operator', 'system'])),
  /** The fee and the refund of a cancelled booking; null before. */
  fee: z.nullable(z.number()),
  refund: z.nullable(z.number()),
})
export type Cancellation = z.infer<typeof cancellation>

/** A booking (`wire.md §3`) with its totals (`wire.md §6`), computed by `pricing/rules.ts`. */
export const booking = selectable(
  z.object({
    ...facts,
    e_service: selectable(z.looseObject({ ...bookedService, ...pictured })),
    e_provider: selectable(z.looseObject({ ...bookedProvider, ...pictured })),
    /** with=user */
    user: z.optional(selectable(z.looseObject({ id: z.int(), name: z.string() }))),
    /** The server's clock at the response; clients compute a running duration from `start_at` with it. */
    server_time: z.string(),
    cancellation,
    /** The provider cannot come, and the customer has not chosen what happens now. */
    absent: z.boolean(),
    /**
     * Of one finished booking: who must answer before it can be paid. `provider` is asked to confirm the hours until an instant,
     * `customer` to answer corrected ones. Null: it does not wait.
     */
    payment_wait: z.optional(
      z.nullable(z.object({ asked: z.enum(['provider', 'customer']), until: z.nullable(z.string()) })),
    ),
    /**
     * Of one booking, for its customer and operators: a payment that came and does not fit it. Until somebody has settled that, the
     * booking is not paid again. In its own currency's major units.
     */
    payment_held: z.optional(z.nullable(z.object({ amount: z.number(), currency: z.string() }))),
  }),
)
export type Booking = z.infer<typeof booking>

/** A new booking: the same without pictures. */
export const createdBooking = z.object({
  ...facts,
  e_service: z.object(bookedService),
  e_provider: z.object(bookedProvider),
})
export const listBookings = contract({
  method: 'GET',
  path: 'bookings',
  access: 'user',
  summary: "The caller's bookings; for providers those of their providers, for operators all",
  /** `team`: only those their teams were booked for, for somebody who books visits, too. */
  query: z.extend(listQuery, { team: z.optional(flag) }),
  reply: z.array(booking),
  message: 'Bookings retrieved successfully',
})

/** Calendar dates `YYYY-MM-DD` at the address, both included. */
const date = z.optional(z.string().check(z.refine(isDate)))

export const countBookings = contract({
  method: 'GET',
  path: 'bookings/counts',
  access: 'user',
  summary: "How many of the caller's bookings are in each status; none for an operator, who has all of them",
  query: z.object({
    from: date,
    to: date,
    /** Only those the caller booked, for somebody who is a provider, too. */
    own: z.optional(flag),
    /** Only those their teams were booked for. */
    team: z.optional(flag),
    /** Only requests that wait for an answer of the caller's team, not for their customer's choice after an absence. */
    to_answer: z.optional(flag),
  }),
  reply: z.array(z.object({ booking_status_id: z.int(), count: z.int() })),
  message: 'Bookings counted successfully',
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

export const listBookingStatuses = contract({
  method: 'GET',
  path: 'booking_statuses',
  access: 'open',
  summary: 'The seven statuses of a booking',
  query: listQuery,
  reply: z.array(bookingStatus),
  message: 'Booking Statuses retrieved successfully',
})
