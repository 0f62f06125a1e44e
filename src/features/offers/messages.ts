import { words } from '#lib/words.ts'

export const messages = words({
  'refusal.changed_elsewhere': {
    en: '{name} changed this service meanwhile.',
    ar: 'عدّل {name} هذه الخدمة في هذه الأثناء.',
  },
})
