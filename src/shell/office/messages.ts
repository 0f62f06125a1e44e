import { words } from '#lib/words.ts'

/** Texts of the operators' navigation; sent with the pages of `/office` only. */
export const messages = words({
  navigation: { en: 'Office', ar: 'الإدارة' },
  more: { en: 'More', ar: 'المزيد' },
  'place.applications': { en: 'Applications', ar: 'الطلبات' },
  'place.bookings': { en: 'Bookings', ar: 'الحجوزات' },
  'place.complaints': { en: 'Complaints', ar: 'الشكاوى' },
  'place.reviews': { en: 'Reviews', ar: 'التقييمات' },
  'place.mails': { en: 'Unsent mail', ar: 'رسائل لم تُرسل' },
})
