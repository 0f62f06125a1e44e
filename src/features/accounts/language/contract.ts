import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { locales } from '#lib/words.ts'

const locale = z.enum(locales)

export const chooseLanguage = contract({
  method: 'PUT',
  path: 'user/language',
  access: 'user',
  beforeFactor: true,
  summary: "Saves the caller's language; mails, pushes and other devices without a choice of their own follow it",
  body: z.object({ locale }),
  reply: locale,
  message: 'Language saved successfully',
})
