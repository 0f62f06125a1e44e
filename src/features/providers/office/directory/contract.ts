import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { choice, days, listContract, yesOrNo } from '#lib/listContract.ts'
import { calendarDate, idParams, text, translated } from '#lib/schema.ts'
import { providerStates, verifications } from '../../rules.ts'

const amount = z.number()

export const listOfficeProviders = listContract({
  path: 'office/providers',
  access: 'operator',
  summary: 'All providers; q finds name and phone, and name, email and phone of owners',
  sorts: ['created', 'name', 'rate'],
  filters: {
    state: choice(providerStates),
    verified: yesOrNo(),
    created: days(),
  },
  row: z.object({
    id: z.int(),
    name: translated,
    type: translated,
    state: z.enum(providerStates),
    owner: z.nullable(z.string()),
    phone_number: z.nullable(z.string()),
    verified: z.array(z.enum(verifications)),
    rate: z.number(),
    total_reviews: z.int(),
    created_at: z.string(),
  }),
})

/** Of each kind the newest rows; `counts` has all of them. Amounts in major units. */
const dossier = z.object({
  id: z.int(),
  name: translated,
  description: translated,
  type: translated,
  state: z.enum(providerStates),
  phone_number: z.nullable(z.string()),
  mobile_number: z.nullable(z.string()),
  time_zone: z.string(),
  /** Kilometres. */
  availability_range: z.number(),
  notice_minutes: z.int(),
  horizon_days: z.int(),
  rate: z.number(),
  total_reviews: z.int(),
  created_at: z.string(),
  blocked_at: z.nullable(z.string()),
  blocked_reason: z.nullable(z.string()),
  paused_until: z.nullable(z.string()),
  /** Today at the provider's place. */
  today: z.string(),
  /** What was verified, and on which date (`YYYY-MM-DD`). */
  verified: z.array(z.object({ kind: z.enum(verifications), on: z.string() })),
  /** What the marketplace keeps where no rule of a category says otherwise; `own` by a rule of this provider. */
  commission: z.object({ percent: z.number(), own: z.boolean() }),
  /** Owed to the provider, and taken in cash by them. */
  money: z.object({ earnings: amount, cash: amount }),
  addresses: z.array(z.object({ id: z.int(), description: z.string(), address: z.string() })),
  hours: z.array(z.object({ day: z.string(), start_at: z.string(), end_at: z.string() })),
  /** Dates to come with other hours, the next ones; closed without times. */
  dates: z.array(z.object({ date: z.string(), start_at: z.nullable(z.string()), end_at: z.nullable(z.string()) })),
  team: z.array(z.object({ id: z.int(), name: z.string(), email: z.string(), role: z.string() })),
  counts: z.object({
    bookings: z.int(),
    open_bookings: z.int(),
    services: z.int(),
    payouts: z.int(),
    team: z.int(),
    addresses: z.int(),
    complaints: z.int(),
    /** With those that are hidden, which count for no rating. */
    reviews: z.int(),
  }),
  services: z.array(
    z.object({ id: z.int(), name: translated, state: z.enum(['published', 'paused', 'archived']), price: amount }),
  ),
  /** Those neither over nor cancelled first. */
  bookings: z.array(
    z.object({
      id: z.int(),
      service: translated,
      customer: z.string(),
      status: translated,
      starts_at: z.string(),
      time_zone: z.string(),
      open: z.boolean(),
    }),
  ),
  payouts: z.array(
    z.object({
      id: z.int(),
      batch_id: z.int(),
      amount,
      state: z.enum(['reserved', 'paid', 'returned', 'cancelled']),
      created_at: z.string(),
    }),
  ),
  complaints: z.array(
    z.object({
      id: z.int(),
      booking_id: z.int(),
      state: z.enum(['open', 'answered', 'settled']),
      updated_at: z.string(),
    }),
  ),
  reviews: z.array(
    z.object({
      id: z.int(),
      service: translated,
      rate: z.number(),
      review: z.string(),
      hidden: z.boolean(),
      created_at: z.string(),
    }),
  ),
  /** The application the provider came from. */
  application_id: z.nullable(z.int()),
})
export type ProviderDossier = z.infer<typeof dossier>

const one = { params: idParams, reply: dossier } as const

export const getOfficeProvider = contract({
  ...one,
  method: 'GET',
  path: 'office/providers/:id',
  access: 'operator',
  summary: 'Everything of one provider',
  live: true,
})

export const blockProvider = contract({
  ...one,
  method: 'POST',
  path: 'office/providers/:id/block',
  access: 'support',
  summary: 'Hides a provider and everything of theirs, so that nothing can be booked; visits that were booked stay',
  body: z.object({ reason: text(500, 1) }),
})

export const unblockProvider = contract({
  ...one,
  method: 'DELETE',
  path: 'office/providers/:id/block',
  access: 'support',
  summary: 'Shows a blocked provider again',
})

export const pauseProvider = contract({
  ...one,
  method: 'PUT',
  path: 'office/providers/:id/pause',
  access: 'admin',
  summary:
    'Pauses a provider until a date of their zone, as they could themselves; null ends the pause. changed_meanwhile if it is no longer the `former` one',
  body: z.object({ paused_until: z.nullable(calendarDate), former: z.optional(z.nullable(calendarDate)) }),
})

export const verifyProvider = contract({
  ...one,
  method: 'PUT',
  path: 'office/providers/:id/verified',
  access: 'admin',
  summary: 'What was verified of a provider; what was verified before keeps its date',
  body: z.object({
    kinds: z.array(z.enum(verifications)),
    /** Those that were shown: what a colleague has changed meanwhile stays. */
    former: z.optional(z.array(z.enum(verifications))),
  }),
})
