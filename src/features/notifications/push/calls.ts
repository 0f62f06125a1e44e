import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const getPushKey = callOf<typeof contract.getPushKey>('GET', 'push_subscriptions/key')
export const listPushSubscriptions = callOf<typeof contract.listPushSubscriptions>('GET', 'push_subscriptions')
export const subscribe = callOf<typeof contract.subscribe>('POST', 'push_subscriptions')
export const unsubscribe = callOf<typeof contract.unsubscribe>('POST', 'push_subscriptions/remove')
