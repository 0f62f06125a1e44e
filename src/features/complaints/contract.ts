import * as z from 'zod/mini'
import { uuid } from '#features/uploads/contract.ts'
import { contract } from '#lib/contract.ts'
import { media } from '#lib/media.ts'
import { id, idParams, text } from '#lib/schema.ts'
import { longestText, mostPictures, states, topics } from './rules.ts'

export const complaint = z.object({
  id: z.int(),
  booking_id: z.int(),
  user: z.object({ id: z.int(), name: z.string() }),
  topic: z.enum(topics),
  state: z.enum(states),
  created_at: z.string(),
  updated_at: z.string(),
  /** Oldest first: the newest 200 as far as they fit in 900 kB, in the reply to a write the newest 20. */
  messages: z.array(
    z.object({
      id: z.int(),
      from: z.enum(['customer', 'office']),
      name: z.string(),
      /** Plain text: shown as text, never as markup. */
      text: z.string(),
      media: z.array(media),
      created_at: z.string(),
    }),
  ),
})
export type Complaint = z.infer<typeof complaint>

const words = text(longestText, 1)
/** Ids of uploads of the caller's own. */
const pictures = z._default(z.array(uuid).check(z.maxLength(mostPictures)), [])

/** The newest message that the operator has read. */
const seen = z.optional(id())

export const listOwnComplaints = contract({
  method: 'GET',
  path: 'bookings/:id/complaints',
  access: 'user',
  summary: 'Problems the caller reported about a booking, newest first',
  params: idParams,
  reply: z.array(complaint),
  message: 'Complaints retrieved successfully',
})

export const addComplaint = contract({
  method: 'POST',
  path: 'bookings/:id/complaints',
  access: 'user',
  whileActing: true,
  summary: 'Reports a problem with a booking of the caller to the office; one at a time',
  params: idParams,
  body: z.object({ topic: z.enum(topics), text: words, pictures }),
  reply: complaint,
  message: 'Complaint Saved successfully',
})

export const answerComplaint = contract({
  method: 'POST',
  path: 'complaints/:id/messages',
  access: 'user',
  summary:
    'Writes on: the customer to the office, an operator to the customer; text, pictures or both; 200 of each side. It stays open if the customer wrote after the message that was seen; refused if a colleague did',
  params: idParams,
  body: z.object({ text: z._default(text(longestText), ''), pictures, seen }),
  reply: complaint,
  message: 'Message Saved successfully',
})

/** Served as a file by `http.ts`: one of the sizes of `/media`, for the customer and operators. */
export const viewComplaintPicture = contract({
  method: 'GET',
  path: 'complaints/:id/pictures/:uuid/:name',
  access: 'user',
  summary: 'A picture of a complaint, in the sizes and formats of /media; its customer and operators see it',
  params: z.object({ id: idParams.shape.id, uuid: z.string(), name: z.string() }),
  query: z.partial(z.object({ w: z.string(), f: z.string(), c: z.string() })),
  reply: z.string(),
  media: 'application/octet-stream',
})

export const settleComplaint = contract({
  method: 'PUT',
  path: 'complaints/:id',
  access: 'support',
  summary:
    'Settles a complaint, with a last word to the customer if there is one; refused if the customer or a colleague wrote after the message that was seen',
  params: idParams,
  body: z.object({ state: z.literal('settled'), text: z.optional(words), pictures, seen }),
  reply: complaint,
  message: 'Complaint Updated successfully',
})
