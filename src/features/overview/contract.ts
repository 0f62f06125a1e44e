import * as z from 'zod/mini'
import { contract, type Reply } from '#lib/contract.ts'

const figures = {
  bookings: z.int(),
  /** Requests that providers accepted on that day, and that they, or time, refused. */
  accepted: z.int(),
  refused: z.int(),
  /** Visits and requests that were called off. */
  cancelled: z.int(),
  /** New customers. */
  people: z.int(),
  /** What customers paid, less what they got back; major units. */
  revenue: z.number(),
  commission: z.number(),
}

export const getOverview = contract({
  method: 'GET',
  path: 'office/overview',
  access: 'operator',
  summary: 'What waits for an operator, and the figures of the last days beside those of the period before',
  query: z.object({ days: z.optional(z.enum(['7', '30', '90', '365'])) }),
  reply: z.object({
    /** How many there are of each, counted up to 100. */
    waiting: z.object({
      applications: z.int(),
      cash: z.int(),
      inbox: z.int(),
      jobs: z.int(),
      mails: z.int(),
      complaints: z.int(),
      /** Reported reviews that nobody has decided about. */
      reviews: z.int(),
      /** Services that lack a text in one language. */
      translations: z.int(),
    }),
    /** The days of the marketplace's time zone, the last one today. */
    days: z.array(z.object({ day: z.string(), ...figures })),
    /** The sum of as many days before. */
    before: z.object(figures),
  }),
  live: true,
})
export type Overview = Reply<typeof getOverview>
export type Waiting = keyof Overview['waiting']
