import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const listNotificationSettings = callOf<typeof contract.listNotificationSettings>('GET', 'notification_settings')
export const changeNotificationSetting = callOf<typeof contract.changeNotificationSetting>(
  'PUT',
  'notification_settings/:topic',
)
