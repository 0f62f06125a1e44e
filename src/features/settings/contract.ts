import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'

/** Public settings of this marketplace; every value is a string (`wire.md §3`). */
export const getSettings = contract({
  method: 'GET',
  path: 'settings',
  access: 'open',
  summary: 'Name, colours, currency and other settings',
  reply: z.record(z.string(), z.string()),
  message: 'Settings retrieved successfully',
})
