import { type Locale, words } from '#lib/words.ts'

/** Messages of the stand-ins' pages; they are not part of the app's messages. */
const all = words({
  title: { en: 'Pay with {provider}', ar: 'الدفع عبر {provider}' },
  sandbox: {
    en: 'This is a sandbox. No money moves, whatever you press.',
    ar: 'هذه بيئة تجريبية. لن يُخصم أي مبلغ مهما ضغطت.',
  },
  amount: { en: 'Amount', ar: 'المبلغ' },
  pay: { en: 'Pay', ar: 'ادفع' },
  decline: { en: 'Decline', ar: 'ارفض' },
  never: { en: 'Never answer', ar: 'لا ترد أبدًا' },
  later: { en: 'Pay later', ar: 'ادفع لاحقًا' },
  refund: { en: 'Refund it in the dashboard', ar: 'رد المبلغ من لوحة البوابة' },
  dispute: { en: 'Dispute it at the bank', ar: 'اعتراض لدى البنك' },
  gone_done: {
    en: 'Done. The marketplace hears of it, if this payment company tells it.',
    ar: 'تم. ستعلم المنصة بذلك إن كانت هذه البوابة تبلغها به.',
  },
  over: { en: 'This payment is over.', ar: 'انتهت عملية الدفع هذه.' },
  never_done: {
    en: 'Nothing will come of this payment. You can close this window.',
    ar: 'لن يصل أي رد على هذه العملية. يمكنك إغلاق هذه النافذة.',
  },
  later_done: {
    en: 'It will be paid in ten seconds. You can close this window.',
    ar: 'ستُدفع بعد عشر ثوانٍ. يمكنك إغلاق هذه النافذة.',
  },
})

/** The words of the sandbox, by language. */
export const sandboxWords = (locale: Locale, key: keyof typeof all, values: Record<string, string> = {}): string =>
  all[key][locale].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
