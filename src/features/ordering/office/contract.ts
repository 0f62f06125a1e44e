import * as z from 'zod/mini'
import * as complaints from '#features/complaints/rules.ts'
import { contract } from '#lib/contract.ts'
import { choice, days, listContract } from '#lib/listContract.ts'
import { id, idParams, text, translated } from '#lib/schema.ts'
import { expectedAt } from '../contract.ts'
import { visitWorkers } from '../reassign/contract.ts'
import { paymentStates, statusKeys } from './rules.ts'

const officeBooking = z.object({
  id: z.int(),
  customer: z.object({ id: z.int(), name: z.string(), email: z.string(), phone_number: z.string() }),
  /** The people who run the provider. */
  owners: z.array(z.object({ id: z.int(), name: z.string(), email: z.string(), phone_number: z.string() })),
  /** Newest first. */
  complaints: z.array(
    z.object({
      id: z.int(),
      topic: z.enum(complaints.topics),
      state: z.enum(complaints.states),
      created_at: z.string(),
    }),
  ),
  /** When operators read the messages of customer and provider, oldest first. */
  readings: z.array(z.object({ id: z.int(), by: z.string(), at: z.string() })),
})
export type OfficeBooking = z.infer<typeof officeBooking>

export const getOfficeBooking = contract({
  method: 'GET',
  path: 'office/bookings/:id',
  access: 'operator',
  summary:
    'What the office knows of a booking beside GET bookings/:id: how to reach both sides, complaints, who read messages',
  params: idParams,
  reply: officeBooking,
  message: 'Booking retrieved successfully',
})

export const listOfficeWorkers = contract({
  method: 'GET',
  path: 'office/bookings/:id/workers',
  access: 'support',
  summary: "Who comes to a visit, and which of the provider's workers are free at its time",
  params: idParams,
  reply: visitWorkers,
  message: 'Workers retrieved successfully',
})

export const reassignForOffice = contract({
  method: 'PUT',
  path: 'office/bookings/:id/worker',
  access: 'support',
  summary: 'Gives a visit to another worker of its provider, with a reason that its history keeps',
  params: idParams,
  body: z.object({ worker_id: id(), reason: text(500, 1), expected_at: expectedAt }),
  reply: visitWorkers,
  message: 'Booking Updated successfully',
})

export const listOfficeBookings = listContract({
  path: 'office/bookings',
  access: 'operator',
  summary: 'All bookings; q finds number, customer by name, phone or email, provider, address',
  sorts: ['made', 'visit'],
  filters: {
    status: choice(statusKeys),
    payment: choice(paymentStates),
    visit: days(),
    made: days(),
    /** The id of a provider. */
    provider: z.optional(id()),
    /** The id of a customer. */
    customer: z.optional(id()),
  },
  row: z.object({
    id: z.int(),
    status: z.enum(statusKeys),
    /** Who ended a booking that failed. */
    ended_by: z.nullable(z.enum(['customer', 'provider', 'operator', 'system'])),
    service: translated,
    provider: translated,
    customer: z.string(),
    phone_number: z.string(),
    visit_at: z.string(),
    time_zone: z.string(),
    /** Major units; of a cancelled one with a fee that. */
    total: z.number(),
    payment: z.enum(paymentStates),
    created_at: z.string(),
  }),
})
