import * as z from 'zod/mini'
import { uuid } from '#features/uploads/contract.ts'
import { contract } from '#lib/contract.ts'
import { readAt, translated } from '#lib/schema.ts'
import { sectionNames } from './rules.ts'

const section = z.object({ values: z.record(z.string(), z.string()), updated_at: z.string() })
export type SectionValues = z.infer<typeof section>

const settings = z.object({
  sections: z.record(z.enum(sectionNames), section),
  /** The logo's URL. */
  logo: z.string(),
  /** There are prices or bookings: currency and digits stay. */
  money_fixed: z.boolean(),
  /** What the tax of new providers is chosen from. */
  taxes: z.array(z.object({ id: z.int(), name: translated })),
})
export type OfficeSettings = z.infer<typeof settings>

export const getOfficeSettings = contract({
  method: 'GET',
  path: 'office/settings',
  access: 'operator',
  summary: 'The settings an operator may change, by section',
  reply: settings,
  message: 'Settings retrieved successfully',
})

export const saveOfficeSettings = contract({
  method: 'PUT',
  path: 'office/settings',
  access: 'admin',
  summary: 'Changes settings of one section; changed_meanwhile if somebody saved it since updated_at',
  body: z.object({
    section: z.enum(sectionNames),
    values: z.record(z.string(), z.string().check(z.maxLength(5000))),
    updated_at: readAt,
  }),
  reply: section,
  message: 'Settings Saved successfully',
})

export const setLogo = contract({
  method: 'PUT',
  path: 'office/settings/logo',
  access: 'admin',
  summary: 'Makes an upload of the caller the logo',
  body: z.object({ picture: uuid }),
  reply: z.object({ logo: z.string() }),
  message: 'Logo Saved successfully',
})

const step = z.object({
  name: z.enum([
    'name',
    'categories',
    'taxes',
    'slides',
    'pages',
    'faqs',
    'payments',
    'mail',
    'provider',
    'service',
    'booking',
  ]),
  done: z.boolean(),
})

export const getFirstSteps = contract({
  method: 'GET',
  path: 'office/first_steps',
  access: 'operator',
  summary: 'What a new marketplace has and lacks on the way to its first booking',
  reply: z.array(step),
  message: 'Steps retrieved successfully',
})
export type FirstStep = z.infer<typeof step>
