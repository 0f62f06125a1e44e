import { words } from '#lib/words.ts'

export const messages = words({
  'refusal.views_full': {
    en: 'A list has a hundred saved views at most. Delete one first.',
    ar: 'للقائمة مئة عرض محفوظ على الأكثر. احذف أحدها أولًا.',
  },
})
