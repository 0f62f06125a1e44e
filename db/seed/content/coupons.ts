import type { CategoryKey, Translated } from './types.ts'

export type CouponContent = {
  code: string
  discount: number
  type: 'percent' | 'fixed'
  description: Translated
  /** From today; negative is past. */
  expiresInDays: number
  everywhere: boolean
  categories?: readonly CategoryKey[]
  perCustomer?: number
}

export const coupons: readonly CouponContent[] = [
  {
    code: 'WELCOME10',
    discount: 10,
    type: 'percent',
    description: { en: '10 percent off anything', ar: 'خصم 10% على كل الخدمات' },
    expiresInDays: 365,
    everywhere: true,
  },
  {
    code: 'COOL25',
    discount: 25,
    type: 'fixed',
    description: { en: '25 SAR off AC and cleaning', ar: 'خصم 25 ريالًا على التكييف والتنظيف' },
    expiresInDays: 90,
    everywhere: false,
    categories: ['cooling', 'cleaning'],
    perCustomer: 2,
  },
  {
    code: 'RAMADAN20',
    discount: 20,
    type: 'percent',
    description: { en: '20 percent off in Ramadan', ar: 'خصم 20% في رمضان' },
    expiresInDays: -30,
    everywhere: true,
  },
]
