import { words } from '#lib/words.ts'

/** Texts of the operators' page of jobs and mails. */
export const messages = words({
  title: { en: 'Jobs and mail', ar: 'المهام والبريد' },
})
