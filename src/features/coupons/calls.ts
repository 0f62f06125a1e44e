import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const checkCoupon = callOf<typeof contract.checkCoupon>('GET', 'coupons')
