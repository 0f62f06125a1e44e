import { words } from '#lib/words.ts'

/** Texts of the operators' navigation; sent with the pages of `/office` only. */
export const messages = words({
  navigation: { en: 'Office', ar: 'الإدارة' },
  more: { en: 'More', ar: 'المزيد' },
  'place.overview': { en: 'Overview', ar: 'نظرة عامة' },
  'place.people': { en: 'People', ar: 'الأشخاص' },
  'place.log': { en: 'Log', ar: 'السجل' },
  'place.security': { en: 'Your sign-in', ar: 'دخولك' },
  'place.jobs': { en: 'Jobs and mail', ar: 'المهام والبريد' },
})
