import { words } from '#lib/words.ts'

/** Texts of the operators' navigation; sent with the pages of `/office` only. */
export const messages = words({
  navigation: { en: 'Office', ar: 'الإدارة' },
  more: { en: 'More', ar: 'المزيد' },
  'place.categories': { en: 'Categories', ar: 'الفئات' },
  'place.services': { en: 'Services', ar: 'الخدمات' },
  'place.coupons': { en: 'Coupons', ar: 'القسائم' },
  'place.taxes': { en: 'Taxes', ar: 'الضرائب' },
  'place.slides': { en: 'Slides', ar: 'الشرائح' },
  'place.faqs': { en: 'Questions', ar: 'الأسئلة' },
  'place.pages': { en: 'Pages', ar: 'الصفحات' },
  'place.settings': { en: 'Settings', ar: 'الإعدادات' },
  'place.jobs': { en: 'Jobs and mail', ar: 'المهام والبريد' },
})
