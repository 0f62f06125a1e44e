import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { idParams, text } from '#lib/schema.ts'

const proposal = z.object({
  /** The proposed time: instant, and wall time at the visit's address. */
  at: z.string(),
  local: z.string(),
  note: z.nullable(z.string()),
  created_at: z.string(),
  /** It cannot be taken as things stand: others have booked it, or nobody works then any more. */
  gone: z.boolean(),
})

export const getProposal = contract({
  method: 'GET',
  path: 'bookings/:id/proposal',
  access: 'user',
  summary: 'The other time the provider proposes for a visit; null without one',
  params: idParams,
  reply: z.object({ proposal: z.nullable(proposal) }),
  message: 'Proposal retrieved successfully',
})

export const proposeTime = contract({
  method: 'POST',
  path: 'bookings/:id/proposal',
  access: 'user',
  whileActing: true,
  summary: 'Proposes another time for a visit to its customer; it replaces the one before',
  params: idParams,
  body: z.object({
    /** In any form of `POST bookings`. */
    booking_at: z.string().check(z.minLength(1), z.maxLength(64)),
    note: z.optional(z.nullable(text(500))),
  }),
  reply: z.object({ proposal: z.nullable(proposal) }),
  message: 'Proposal saved successfully',
})

export const answerProposal = contract({
  method: 'PUT',
  path: 'bookings/:id/proposal',
  access: 'user',
  whileActing: true,
  summary: 'The customer takes the proposed time or keeps the booked one; the provider withdraws it by keeping',
  params: idParams,
  body: z.object({
    take: z.boolean(),
    /** The proposed time that was shown, as `at` gives it; where another one has replaced it: `conflict`. */
    at: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
  }),
  reply: z.object({ proposal: z.nullable(proposal) }),
  message: 'Proposal answered successfully',
})
