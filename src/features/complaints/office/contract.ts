import * as z from 'zod/mini'
import { message } from '#features/messages/contract.ts'
import { contract } from '#lib/contract.ts'
import { choice, days, listContract } from '#lib/listContract.ts'
import { idParams } from '#lib/schema.ts'
import { complaint } from '../contract.ts'
import { states, topics } from '../rules.ts'

/** When an operator read the conversation. */
const reading = z.object({ id: z.int(), by: z.string(), at: z.string() })

const officeComplaint = z.extend(complaint, {
  customer: z.object({ id: z.int(), name: z.string(), email: z.string(), phone_number: z.string() }),
  /** Complaints of this customer, this one included. */
  reported: z.int(),
  /** Oldest first. */
  readings: z.array(reading),
})
export type OfficeComplaint = z.infer<typeof officeComplaint>

export const getComplaint = contract({
  method: 'GET',
  path: 'office/complaints/:id',
  access: 'support',
  summary: 'A complaint with its messages, its customer, and who read the conversation',
  params: idParams,
  reply: officeComplaint,
  message: 'Complaint retrieved successfully',
})

export const readConversation = contract({
  method: 'POST',
  path: 'office/complaints/:id/readings',
  access: 'support',
  summary: 'What customer and provider wrote to each other, while the complaint is open; each reading is logged',
  params: idParams,
  reply: z.array(message),
  message: 'Messages retrieved successfully',
})

/** Served as a file by `http.ts` to operators who read the conversation. */
export const viewConversationPicture = contract({
  method: 'GET',
  path: 'office/complaints/:id/conversation/:uuid/:name',
  access: 'support',
  summary: 'A picture of the conversation, in the sizes and formats of /media, for who opened the conversation',
  params: z.object({ id: idParams.shape.id, uuid: z.string(), name: z.string() }),
  query: z.partial(z.object({ w: z.string(), f: z.string(), c: z.string() })),
  reply: z.string(),
  media: 'application/octet-stream',
})

export const listComplaints = listContract({
  path: 'office/complaints',
  access: 'support',
  summary: 'Complaints of all customers, those that wait longest first',
  sorts: ['waiting', 'reported'],
  filters: { state: choice(states), topic: choice(topics), created: days() },
  row: z.object({
    id: z.int(),
    booking_id: z.int(),
    topic: z.enum(topics),
    state: z.enum(states),
    customer: z.string(),
    /** The last words of either side. */
    last: z.string(),
    created_at: z.string(),
    /** Since when it is in its state. */
    updated_at: z.string(),
  }),
})
