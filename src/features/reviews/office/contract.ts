import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { choice, days, listContract, yesOrNo } from '#lib/listContract.ts'
import { media } from '#lib/media.ts'
import { idParams, readAt, text, translated } from '#lib/schema.ts'
import { parts, reportTopics } from '../rules.ts'

export const listReports = listContract({
  path: 'office/reviews',
  access: 'support',
  summary: 'Reports about reviews and replies, those that wait longest first',
  sorts: ['reported'],
  filters: { waiting: yesOrNo(), part: choice(parts), topic: choice(reportTopics), created: days() },
  row: z.object({
    id: z.int(),
    review_id: z.int(),
    part: z.enum(parts),
    topic: z.enum(reportTopics),
    text: z.string(),
    /** What was reported. */
    words: z.string(),
    reporter: z.string(),
    waiting: z.boolean(),
    hidden: z.boolean(),
    created_at: z.string(),
  }),
})

/** Words of one side, with the reason for which an operator hid them. */
const side = z.object({ name: z.string(), text: z.string(), at: z.string(), hidden_reason: z.nullable(z.string()) })

const officeReview = z.object({
  id: z.int(),
  rate: z.int(),
  service: z.object({ id: z.int(), name: translated }),
  review: side,
  /** Pictures of the review. */
  media: z.array(media),
  /** By the provider. */
  reply: z.nullable(side),
  /** When either of them last changed. */
  updated_at: z.string(),
  /** Newest first. */
  reports: z.array(
    z.object({
      id: z.int(),
      part: z.enum(parts),
      topic: z.enum(reportTopics),
      text: z.string(),
      by: z.string(),
      at: z.string(),
      handled: z.boolean(),
    }),
  ),
})
export type OfficeReview = z.infer<typeof officeReview>

export const getOfficeReview = contract({
  method: 'GET',
  path: 'office/reviews/:id',
  access: 'support',
  summary: 'A review with its reply and what was reported about them',
  params: idParams,
  reply: officeReview,
  message: 'Review retrieved successfully',
})

export const moderateReview = contract({
  method: 'PUT',
  path: 'office/reviews/:id',
  access: 'support',
  summary:
    'Hides a review or its reply with a reason that its author reads, or shows it; handles the reports about it. changed_meanwhile where it is no longer as it was `seen`',
  params: idParams,
  body: z.object({
    part: z.enum(parts),
    hidden: z.boolean(),
    reason: z.optional(text(500)),
    /** What was read: words of that time, whether the part was hidden, the newest report; of what is kept a later one waits on. */
    seen: z.optional(z.object({ updated_at: readAt, hidden: z.boolean(), report: z.int() })),
  }),
  reply: officeReview,
  message: 'Review Updated successfully',
})
