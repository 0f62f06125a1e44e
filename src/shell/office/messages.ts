import { words } from '#lib/words.ts'

/** Texts of the operators' navigation; sent with the pages of `/office` only. */
export const messages = words({
  navigation: { en: 'Office', ar: 'الإدارة' },
  more: { en: 'More', ar: 'المزيد' },
  'place.applications': { en: 'Applications', ar: 'الطلبات' },
  'place.bookings': { en: 'Bookings', ar: 'الحجوزات' },
  'place.complaints': { en: 'Complaints', ar: 'الشكاوى' },
  'place.mails': { en: 'Unsent mail', ar: 'رسائل لم تُرسل' },
  'place.security': { en: 'Your sign-in', ar: 'دخولك' },
  'place.money': { en: 'Money', ar: 'الأموال' },
  'money.parts': { en: 'Parts of money', ar: 'أقسام الأموال' },
  'money.inbox': { en: 'Inbox', ar: 'الوارد' },
  'money.payouts': { en: 'Payouts', ar: 'التحويلات' },
  'money.wallets': { en: 'Wallets', ar: 'المحافظ' },
  'place.categories': { en: 'Categories', ar: 'الفئات' },
  'place.coupons': { en: 'Coupons', ar: 'القسائم' },
  'place.taxes': { en: 'Taxes', ar: 'الضرائب' },
  'place.slides': { en: 'Slides', ar: 'الشرائح' },
  'place.faqs': { en: 'Questions', ar: 'الأسئلة' },
  'place.pages': { en: 'Pages', ar: 'الصفحات' },
})
