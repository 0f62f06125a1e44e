import { words } from '#lib/words.ts'

export const messages = words({
  'refusal.wallet_insufficient': { en: 'Wallet Balance Insufficient', ar: 'رصيد المحفظة غير كافٍ' },
  'refusal.wallet_unknown': { en: 'Wallet Not found', ar: 'المحفظة غير موجودة' },
  'refusal.wallet_name_taken': {
    en: 'You already have a wallet of this name',
    ar: 'لديك محفظة أخرى بهذا الاسم',
  },
  title: { en: 'Wallet', ar: 'المحفظة' },
  subtitle: { en: 'What you have, and where it went', ar: 'رصيدك وكل ما دخل إليه وخرج منه' },
  which: { en: 'Your wallets', ar: 'محافظك' },
  none: { en: 'You have no wallet yet', ar: 'ليست لديك محفظة بعد' },
  none_hint: {
    en: 'When there is money for you here, you can pay your visits with it.',
    ar: 'عندما يصلك رصيد هنا يمكنك أن تدفع منه مقابل زياراتك.',
  },
  statement: { en: 'Statement', ar: 'كشف الحساب' },
  empty: { en: 'Nothing has moved here yet', ar: 'لا حركات هنا بعد' },
  movement: { en: 'What', ar: 'الحركة' },
  amount: { en: 'Amount', ar: 'المبلغ' },
  balance: { en: 'Balance', ar: 'الرصيد' },
  'kind.payment': { en: 'Payment', ar: 'دفع' },
  'kind.refund': { en: 'Refund', ar: 'استرداد' },
  'kind.credit': { en: 'Credit', ar: 'رصيد مُهدى' },
  'kind.top_up': { en: 'Added', ar: 'إضافة رصيد' },
  'kind.gift': { en: 'Gift', ar: 'هدية' },
  'kind.reversal': { en: 'Correction', ar: 'تصحيح' },
})
