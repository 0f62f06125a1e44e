import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const listOfficeCoupons = callOf<typeof contract.listOfficeCoupons>('GET', 'office/coupons')
export const findCouponTargets = callOf<typeof contract.findCouponTargets>('GET', 'office/coupon_targets')
export const createCoupon = callOf<typeof contract.createCoupon>('POST', 'office/coupons')
export const updateCoupon = callOf<typeof contract.updateCoupon>('PUT', 'office/coupons/:id')
export const getCouponUses = callOf<typeof contract.getCouponUses>('GET', 'office/coupons/:id/uses')
