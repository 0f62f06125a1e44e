import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { media } from '#lib/media.ts'
import { id, idParams, text } from '#lib/schema.ts'
import { parts, reportTopics } from '../rules.ts'

export const reportReview = contract({
  method: 'POST',
  path: 'e_service_reviews/:id/reports',
  access: 'user',
  summary:
    'Reports a review or the reply to it to the office; a repeat changes nothing until other words are there than were decided about',
  params: idParams,
  body: z.object({ part: z.enum(parts), topic: z.enum(reportTopics), text: z._default(text(500), '') }),
  reply: z.object({ part: z.enum(parts) }),
  message: 'Report Saved successfully',
})

export const getOwnReview = contract({
  method: 'GET',
  path: 'own_reviews',
  access: 'user',
  summary: 'The review of a service by its author, for the author and the people of the provider, hidden or not',
  query: z.object({
    e_service_id: id(),
    /** The author; the caller unless said. */
    user_id: z.optional(id()),
  }),
  reply: z.nullable(
    z.object({
      id: z.int(),
      rate: z.int(),
      review: z.string(),
      reply: z.nullable(z.string()),
      /** Whether the review was changed after it, so that it may be replaced. */
      reply_is_older: z.boolean(),
      media: z.array(media),
      /** Why an operator hid it; null: it is shown. */
      hidden_reason: z.nullable(z.string()),
      reply_hidden_reason: z.nullable(z.string()),
      /** Whether the caller owns or manages the provider, and so may answer it. */
      may_reply: z.boolean(),
    }),
  ),
  message: 'Review retrieved successfully',
})
