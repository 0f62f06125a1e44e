import { words } from '#lib/words.ts'

export const messages = words({
  'refusal.coupon_required': { en: 'Coupon code is required', ar: 'رمز القسيمة مطلوب' },
  'refusal.coupon_invalid': { en: 'Coupon code not valid', ar: 'رمز القسيمة غير صالح' },
  'refusal.coupon_exhausted': {
    en: 'This coupon has been used up',
    ar: 'استُنفد عدد مرات استخدام هذه القسيمة',
  },
})
