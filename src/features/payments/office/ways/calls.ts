import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const listPaymentWays = callOf<typeof contract.listPaymentWays>('GET', 'office/payment_ways')
export const switchPaymentWay = callOf<typeof contract.switchPaymentWay>('PUT', 'office/payment_ways/:id')
export const orderPaymentWays = callOf<typeof contract.orderPaymentWays>('PUT', 'office/payment_ways/order')
export const tryPaymentWay = callOf<typeof contract.tryPaymentWay>('POST', 'office/payment_ways/:id/try')
