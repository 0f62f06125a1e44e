import { words } from '#lib/words.ts'

export const messages = words({
  title: { en: 'Customer Reviews', ar: 'آراء العملاء' },
  none: { en: 'No reviews yet.', ar: 'لا توجد تقييمات بعد.' },
  'refusal.nothing_to_review': {
    en: 'You can review this service once your booking of it is finished and paid',
    ar: 'يمكنك تقييم هذه الخدمة بعد أن يكتمل حجزك لها ويُدفع',
  },
})
