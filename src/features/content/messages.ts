import { words } from '#lib/words.ts'

export const messages = words({
  slides: { en: 'Offers', ar: 'عروض' },
  slide: { en: '{n} of {count}', ar: '{n} من {count}' },
  previous: { en: 'Previous', ar: 'السابق' },
  next: { en: 'Next', ar: 'التالي' },
  help: { en: 'Help & Support', ar: 'المساعدة والدعم' },
  topics: { en: 'Topics', ar: 'المواضيع' },
  empty: { en: 'Empty FAQ List', ar: 'قائمة الأسئلة فارغة' },
  empty_message: { en: 'Empty FAQ List Message', ar: 'اختر موضوعًا من القائمة لعرض أسئلته وأجوبتها.' },
})
