import { words } from '#lib/words.ts'

/** Texts of the operators' navigation; sent with the pages of `/office` only. */
export const messages = words({
  navigation: { en: 'Office', ar: 'الإدارة' },
  more: { en: 'More', ar: 'المزيد' },
  'place.money': { en: 'Money', ar: 'الأموال' },
  'money.parts': { en: 'Parts of money', ar: 'أقسام الأموال' },
  'money.payments': { en: 'Payments', ar: 'الدفعات' },
  'money.inbox': { en: 'Inbox', ar: 'الوارد' },
  'money.payouts': { en: 'Payouts', ar: 'التحويلات' },
  'money.commissions': { en: 'Commissions', ar: 'العمولات' },
  'money.ledger': { en: 'Ledger', ar: 'دفتر الأستاذ' },
  'money.wallets': { en: 'Wallets', ar: 'المحافظ' },
  'place.jobs': { en: 'Jobs and mail', ar: 'المهام والبريد' },
})
