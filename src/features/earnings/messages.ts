import { words } from '#lib/words.ts'

export const messages = words({
  'refusal.nothing_to_pay': { en: 'Nobody is owed anything at the moment.', ar: 'لا مستحقات لأحد في الوقت الحالي.' },
})
