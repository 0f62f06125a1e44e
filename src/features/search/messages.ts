import { words } from '#lib/words.ts'

export const messages = words({
  search: { en: 'Search', ar: 'بحث' },
  near: { en: 'Search For Services Near to You', ar: 'ابحث عن خدمات قريبة منك' },
  suggestions: { en: 'Suggestions', ar: 'اقتراحات' },
  found: {
    en: '{count, plural, one {One suggestion} other {{count} suggestions}}',
    ar: '{count, plural, zero {لا اقتراحات} one {اقتراح واحد} two {اقتراحان} few {{count} اقتراحات} many {{count} اقتراحًا} other {{count} اقتراح}}',
  },
  results: { en: 'Results of search for', ar: 'نتائج البحث عن' },
  start: { en: 'What are you looking for?', ar: 'عمّ تبحث؟' },
  start_hint: { en: 'Type the name of a service.', ar: 'اكتب اسم الخدمة.' },
})
