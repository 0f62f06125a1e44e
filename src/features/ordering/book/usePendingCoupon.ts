import { useEffect } from 'react'
import { useCouponCheck } from '#features/coupons/CouponField.tsx'
import { couponCode } from '#features/coupons/rules.ts'
import { useUser } from '#web/session.ts'
import { changeDraft } from '../useDraft.ts'
import type { Order, Ordering } from './useOrder.ts'

/** What a coupon code is checked for. */
export const couponTarget = (serviceId: number, { provider, e_service: service }: Order) => ({
  serviceId,
  providerId: provider.id,
  categoryIds: (service.categories ?? []).map((category) => category.id),
})

/** Checks the code a visitor typed before signing in, once they have. */
export const usePendingCoupon = ({ serviceId, draft }: Ordering, order: Order): void => {
  const signedIn = useUser() !== null
  const { mutate } = useCouponCheck(couponTarget(serviceId, order))
  const code = draft.coupon === undefined ? couponCode(draft.code) : ''
  useEffect(() => {
    if (!signedIn || !code) return
    mutate(code, { onSuccess: (coupon) => changeDraft(serviceId, { code, coupon }) })
  }, [signedIn, code, serviceId, mutate])
}
