import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { choice, days, listContract } from '#lib/listContract.ts'
import { idParams, translated } from '#lib/schema.ts'
import { locales } from '#lib/words.ts'
import { documentTypes, permitTypes, states, teamSizes } from '../rules.ts'

export const files = ['document', 'permit'] as const

const application = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  /** When a mailed link was opened. */
  email_confirmed_at: z.nullable(z.string()),
  phone_number: z.string(),
  /** The language the applicant wrote in and is mailed in. */
  locale: z.enum(locales),
  state: z.enum(states),
  e_provider_type: translated,
  availability_range: z.string(),
  people: z.nullable(z.enum(teamSizes)),
  categories: z.array(z.object({ id: z.int(), name: translated })),
  address: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  range_km: z.nullable(z.number()),
  documents: z.array(
    z.object({
      file: z.enum(files),
      type: z.enum([...documentTypes, ...permitTypes]),
      number: z.nullable(z.string()),
      /** `YYYY-MM-DD` */
      expiry_date: z.nullable(z.string()),
      /** Null: no file was sent, or it is gone. */
      mime: z.nullable(z.string()),
    }),
  ),
  /** The provider it became. */
  e_provider_id: z.nullable(z.int()),
  /** The account of the applicant was erased, and what they said with it. */
  erased: z.boolean(),
  /** Who has an account with this email already. */
  account: z.nullable(z.object({ id: z.int(), name: z.string(), role: z.string() })),
  /** Other applications with the same email or phone number, newest first. */
  others: z.array(z.object({ id: z.int(), state: z.enum(states), created_at: z.string() })),
  /** What was asked, decided, answered and opened, oldest first; `by` is null for the applicant. */
  history: z.array(
    z.object({
      kind: z.enum(['asked', 'declined', 'accepted', 'answered', 'opened_document', 'opened_permit']),
      by: z.nullable(z.string()),
      note: z.nullable(z.string()),
      at: z.string(),
    }),
  ),
  created_at: z.string(),
  updated_at: z.string(),
})
export type OfficeApplication = z.infer<typeof application>

export const getApplication = contract({
  method: 'GET',
  path: 'office/applications/:id',
  access: 'support',
  summary: 'A provider application with everything the applicant said, its documents by name, and its history',
  params: idParams,
  reply: application,
  message: 'Provider Application retrieved successfully',
})

export const listApplications = listContract({
  path: 'office/applications',
  access: 'support',
  summary: 'Provider applications, those that wait longest first',
  sorts: ['waiting', 'sent'],
  filters: { state: choice(states), created: days() },
  row: z.object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    phone_number: z.string(),
    type: translated,
    state: z.enum(states),
    created_at: z.string(),
    /** Since when it is in its state. */
    updated_at: z.string(),
  }),
})
