import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const getEarnings = callOf<typeof contract.getEarnings>('GET', 'provider/earnings')
export const listBookingMoney = callOf<typeof contract.listBookingMoney>('GET', 'provider/earnings/bookings')
export const getPerformance = callOf<typeof contract.getPerformance>('GET', 'provider/performance')
