import { words } from '#lib/words.ts'

/** Texts of the operators' pages about wallets; sent with the pages of `/office` only. */
export const messages = words({
  'refusal.credit_amount': {
    en: 'The amount must be above zero and no finer than the currency',
    ar: 'يجب أن يكون المبلغ أكبر من الصفر وألا يتجاوز كسور العملة',
  },
  find: { en: 'Find a customer', ar: 'البحث عن عميل' },
  find_label: { en: 'Email, phone or customer number', ar: 'البريد الإلكتروني أو رقم الهاتف أو رقم العميل' },
  find_button: { en: 'Find', ar: 'بحث' },
  found_none: { en: 'Nobody has this email, phone or number', ar: 'لا عميل بهذا البريد أو الهاتف أو الرقم' },
  back: { en: 'All wallets', ar: 'كل المحافظ' },
  none: { en: 'No wallet yet', ar: 'لا محفظة بعد' },
  none_hint: { en: 'A credit makes one.', ar: 'تُنشأ المحفظة مع أول رصيد تضيفه.' },
  not_found: { en: 'There is no such person', ar: 'لا يوجد شخص بهذا الرقم' },
  which: { en: 'Wallets', ar: 'المحافظ' },
  balance: { en: 'Balance', ar: 'الرصيد' },
  empty: { en: 'Nothing has moved here yet', ar: 'لا حركات هنا بعد' },
  'credit.open': { en: 'Add credit', ar: 'إضافة رصيد' },
  'credit.title': { en: 'Add credit', ar: 'إضافة رصيد' },
  'credit.amount': { en: 'Amount', ar: 'المبلغ' },
  'credit.amount_wrong': { en: 'An amount above zero', ar: 'مبلغ أكبر من الصفر' },
  'credit.booking': { en: 'For booking number (optional)', ar: 'عن الحجز رقم (اختياري)' },
  'credit.booking_wrong': { en: 'A booking of this customer', ar: 'رقم حجز لهذا العميل' },
  'credit.reason': { en: 'Reason', ar: 'السبب' },
  'credit.reason_hint': {
    en: 'The customer reads it: in the message and in the statement.',
    ar: 'يقرؤه العميل في الإشعار وفي كشف الحساب.',
  },
  'credit.next': { en: 'Continue', ar: 'متابعة' },
  'credit.question': { en: 'Give this to {name}?', ar: 'هل تمنح {name} هذا المبلغ؟' },
  'credit.consequence': {
    en: 'The marketplace pays for it. The customer is notified at once and can spend it; it cannot be taken back.',
    ar: 'تتحمّله المنصة. يصل الإشعار إلى العميل فورًا ويمكنه إنفاقه، ولا يمكن استرجاعه.',
  },
  'credit.yes': { en: 'Add credit', ar: 'إضافة الرصيد' },
  'credit.no': { en: 'Not yet', ar: 'ليس الآن' },
  'credit.done': { en: 'Credit added', ar: 'أُضيف الرصيد' },
})
