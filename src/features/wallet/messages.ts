import { words } from '#lib/words.ts'

export const messages = words({
  'refusal.wallet_insufficient': { en: 'Wallet Balance Insufficient', ar: 'رصيد المحفظة غير كافٍ' },
  'refusal.wallet_unknown': { en: 'Wallet Not found', ar: 'المحفظة غير موجودة' },
})
