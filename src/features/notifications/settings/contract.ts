import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { topics } from './rules.ts'

const setting = z.object({ topic: z.enum(topics), mail: z.boolean(), push: z.boolean() })
export type Setting = z.infer<typeof setting>

export const listNotificationSettings = contract({
  method: 'GET',
  path: 'notification_settings',
  access: 'user',
  summary: "The caller's notification settings: mail and push by topic",
  reply: z.array(setting),
  message: 'Settings retrieved successfully',
})

export const changeNotificationSetting = contract({
  method: 'PUT',
  path: 'notification_settings/:topic',
  access: 'user',
  summary: 'Turns mail or push of one topic on or off; omitted channels stay',
  params: z.object({ topic: z.string() }),
  body: z.object({ mail: z.optional(z.boolean()), push: z.optional(z.boolean()) }),
  reply: setting,
  message: 'Settings saved successfully',
})
