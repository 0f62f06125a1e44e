import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { calendarDate, id, idParams, translated } from '#lib/schema.ts'

const named = z.object({ id: z.int(), name: translated })

const rule = z.object({
  id: z.int(),
  /** One of the two. */
  e_provider: z.nullable(named),
  category: z.nullable(named),
  /** What the marketplace keeps of a booking without its taxes. */
  percent: z.number(),
  /** Days of the marketplace, both included; without an end until further notice. */
  from: z.string(),
  until: z.nullable(z.string()),
  state: z.enum(['coming', 'current', 'past']),
})
export type CommissionRule = z.infer<typeof rule>

const commissions = z.object({
  /** What is kept where no rule says otherwise, by type of provider. */
  types: z.array(z.object({ id: z.int(), name: translated, percent: z.number() })),
  /** Newest first. */
  rules: z.array(rule),
  /** Today at the marketplace: the first day a rule may begin. */
  today: z.string(),
})

export const listCommissions = contract({
  method: 'GET',
  path: 'office/commissions',
  access: 'operator',
  summary: 'What the marketplace keeps of bookings: by type of provider, and the rules for providers and categories',
  reply: commissions,
  message: 'Commissions retrieved successfully',
})

const percent = z.number().check(z.minimum(0), z.maximum(100), z.multipleOf(0.01))

export const addCommission = contract({
  method: 'POST',
  path: 'office/commissions',
  access: 'admin',
  summary:
    'A rule for a provider or a category, from a day on; one that has no end ends the day before. It is for bookings made from then on',
  body: z.object({
    target: z.enum(['e_provider', 'category']),
    target_id: id(),
    percent,
    from: calendarDate,
    until: z.optional(z.nullable(calendarDate)),
  }),
  reply: commissions,
  message: 'Commission saved successfully',
})

export const endCommission = contract({
  method: 'PUT',
  path: 'office/commissions/:id',
  access: 'admin',
  summary: 'The last day of a rule; one that has not begun is removed',
  params: idParams,
  body: z.object({ until: calendarDate }),
  reply: commissions,
  message: 'Commission saved successfully',
})
