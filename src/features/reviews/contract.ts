import * as z from 'zod/mini'
import { uuid } from '#features/uploads/contract.ts'
import { contract } from '#lib/contract.ts'
import { pictured } from '#lib/media.ts'
import { id, idParams, listQuery, selectable, text } from '#lib/schema.ts'
import { locales } from '#lib/words.ts'
import { mostPictures } from './rules.ts'

/** Public data of a user: never email, phone or token. */
export const person = selectable(z.looseObject({ id: z.int(), name: z.string(), ...pictured }))

export const review = selectable(
  z.looseObject({
    id: z.int(),
    rate: z.number(),
    review: z.string(),
    user_id: z.int(),
    e_service_id: z.int(),
    /** ISO 8601 in UTC. */
    created_at: z.string(),
    /** The provider's reply in plain text, and its time; null before. */
    reply: z.nullable(z.string()),
    replied_at: z.nullable(z.string()),
    /** Whether the review was changed after the reply, which may be replaced then; only=reply_is_older */
    reply_is_older: z.optional(z.boolean()),
    ...pictured,
    /** with=user */
    user: z.optional(z.nullable(person)),
  }),
)
export type Review = z.infer<typeof review>

export const listEServiceReviews = contract({
  method: 'GET',
  path: 'e_service_reviews',
  access: 'open',
  summary:
    'Reviews; by service with search=e_service_id:{id}, without which they are not searched, and sorted by id or created_at only',
  query: listQuery,
  reply: z.array(review),
  message: 'E Service Reviews retrieved successfully',
})

const stars = z.object({ '1': z.int(), '2': z.int(), '3': z.int(), '4': z.int(), '5': z.int() })

export const summariseReviews = contract({
  method: 'GET',
  path: 'e_service_reviews/summary',
  access: 'open',
  summary: 'How many reviews of each number of stars a service or a provider has',
  query: z.object({ e_service_id: z.optional(id()), e_provider_id: z.optional(id()) }),
  /** `translates`: whether a service is configured that translates reviews. */
  reply: z.object({ stars, with_pictures: z.int(), translates: z.boolean() }),
  message: 'E Service Reviews retrieved successfully',
})

export const postEServiceReview = contract({
  method: 'POST',
  path: 'e_service_reviews',
  access: 'user',
  summary: "Creates or changes the caller's review of a service they had and paid",
  body: z.object({
    rate: z.pipe(
      z.union([z.number(), z.string().check(z.regex(/^[1-5]$/))]),
      z.pipe(z.transform(Number), z.int().check(z.minimum(1), z.maximum(5))),
    ),
    review: z._default(z.nullable(text(5000)), ''),
    e_service_id: id(),
    /** Pictures to add: ids of uploads of the caller's own. */
    pictures: z._default(z.array(uuid).check(z.maxLength(mostPictures)), []),
    /** Those of its pictures that stay; all of them unless said. */
    kept_pictures: z.optional(z.array(id()).check(z.maxLength(mostPictures))),
  }),
  reply: review,
  message: 'Review Saved successfully',
})

export const translateReview = contract({
  method: 'POST',
  path: 'e_service_reviews/:id/translation',
  access: 'open',
  summary: 'A review and its reply, translated by the configured service; not found where there is none',
  params: idParams,
  body: z.object({ to: z.enum(locales) }),
  asksAnotherService: true,
  /** As in the review: `review` may hold markup, `reply` is plain text. */
  reply: z.object({ review: z.string(), reply: z.nullable(z.string()) }),
  message: 'Review translated successfully',
})

export const replyToReview = contract({
  method: 'POST',
  path: 'e_service_reviews/:id/reply',
  access: 'provider',
  summary: "The provider's reply to a review of its service",
  params: idParams,
  body: z.object({ reply: text(2000, 1) }),
  reply: review,
  message: 'Review Updated successfully',
})
