import * as z from 'zod/mini'
import { uuid } from '#features/uploads/contract.ts'
import { contract } from '#lib/contract.ts'
import { media } from '#lib/media.ts'
import { id, idParams, text } from '#lib/schema.ts'
import { mostPictures } from './rules.ts'

/** One message between the customer and the provider of a booking. */
export const message = z.object({
  id: z.int(),
  booking_id: z.int(),
  user_id: z.int(),
  /** The sender's side. */
  from: z.enum(['customer', 'provider']),
  user: z.object({ id: z.int(), name: z.string() }),
  /** Plain text: shown as text, never as markup. */
  text: z.string(),
  media: z.array(media),
  created_at: z.string(),
})
export type Message = z.infer<typeof message>

const pageSize = z.pipe(
  z.union([z.int(), z.string().check(z.regex(/^\d{1,3}$/))]),
  z.pipe(z.transform(Number), z.int().check(z.minimum(1), z.maximum(100))),
)

export const listMessages = contract({
  method: 'GET',
  path: 'bookings/:id/messages',
  access: 'user',
  summary: 'The messages of a booking, newest first; older ones with before, newer ones with after',
  params: idParams,
  query: z.object({
    /** Only messages older than this one: the next page. */
    before: z.optional(id()),
    /** Only messages newer than this one. */
    after: z.optional(id()),
    /** Default 30. */
    limit: z.optional(pageSize),
  }),
  reply: z.array(message),
  message: 'Messages retrieved successfully',
})

/** Served as a file by `http.ts`: one of the sizes of `/media`, for the two sides of the booking. */
export const viewPicture = contract({
  method: 'GET',
  path: 'bookings/:id/pictures/:uuid/:name',
  access: 'user',
  summary: 'A picture of a message, in the sizes and formats of /media; the two sides of the booking see it',
  params: z.object({ id: idParams.shape.id, uuid: z.string(), name: z.string() }),
  query: z.partial(z.object({ w: z.string(), f: z.string(), c: z.string() })),
  reply: z.string(),
  media: 'application/octet-stream',
})

export const postMessage = contract({
  method: 'POST',
  path: 'bookings/:id/messages',
  access: 'user',
  summary: 'Sends a message about a booking: text, pictures uploaded to uploads/store before, or both',
  params: idParams,
  body: z.object({
    text: z._default(text(2000), ''),
    /** Ids of uploads of the caller's own. */
    pictures: z._default(z.array(uuid).check(z.maxLength(mostPictures)), []),
  }),
  reply: message,
  message: 'Message Saved successfully',
})
