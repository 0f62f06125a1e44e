import { words } from '#lib/words.ts'

export const messages = words({
  'refusal.coupon_required': { en: 'Coupon code is required', ar: 'رمز القسيمة مطلوب' },
  'refusal.coupon_invalid': { en: 'Coupon code not valid', ar: 'رمز القسيمة غير صالح' },
  'refusal.coupon_exhausted': {
    en: 'This coupon has been used up',
    ar: 'استُنفد عدد مرات استخدام هذه القسيمة',
  },
  code: { en: 'Coupon Code', ar: 'رمز القسيمة' },
  apply: { en: 'Apply', ar: 'تطبيق' },
  remove: { en: 'Remove coupon', ar: 'إزالة القسيمة' },
  required: { en: 'Coupon code is required', ar: 'رمز القسيمة مطلوب' },
  invalid: { en: 'Coupon code not valid', ar: 'رمز القسيمة غير صالح' },
  invalid_hint: {
    en: 'Check the spelling, or continue without a coupon.',
    ar: 'تأكد من كتابة الرمز، أو تابع بدون قسيمة.',
  },
  later: { en: 'Your code is checked once you sign in.', ar: 'نتحقق من الرمز بعد تسجيل دخولك.' },
  valid: { en: 'Coupon code is valid', ar: 'رمز القسيمة صالح' },
  thanks: { en: 'Thank you for using our coupon code', ar: 'شكرًا لاستخدامك رمز القسيمة' },
  failed: { en: 'Error', ar: 'خطأ' },
})
