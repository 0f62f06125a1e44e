import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const listNotifications = callOf<typeof contract.listNotifications>('GET', 'notifications')
export const countNotifications = callOf<typeof contract.countNotifications>('GET', 'notifications/count')
export const readNotification = callOf<typeof contract.readNotification>('PUT', 'notifications/:id')
export const readAllNotifications = callOf<typeof contract.readAllNotifications>('POST', 'notifications/read_all')
