import { words } from '#lib/words.ts'

/** Texts of the operators' pages of people. */
export const messages = words({
  'refusal.last_admin': {
    en: 'This is the last admin. Make somebody else an admin first.',
    ar: 'هذا آخر مدير عام. امنح الصلاحية لشخص آخر أولًا.',
  },
  'refusal.not_mergeable': {
    en: 'Only the account of a customer can be merged into another account.',
    ar: 'لا يمكن دمج إلا حساب عميل في حساب آخر.',
  },
})
