import { type Locale, words } from '#lib/words.ts'

/** Messages of the payment window; no other page uses them. */
const all = words({
  dead_link: { en: 'This link is used up', ar: 'هذا الرابط لم يعد صالحًا' },
  dead_link_message: {
    en: 'Go back to your booking and start the payment again.',
    ar: 'ارجع إلى حجزك وابدأ الدفع من جديد.',
  },
  refused: { en: 'This payment cannot start', ar: 'لا يمكن بدء هذا الدفع' },
  away: { en: 'We cannot reach {provider} right now', ar: 'تعذّر الاتصال الآن بـ {provider}' },
  away_message: {
    en: 'Nothing was paid. Please try again in a moment, or choose another way to pay.',
    ar: 'لم يُدفع شيء. حاول مرة أخرى بعد لحظات أو اختر طريقة دفع أخرى.',
  },
  confirming: { en: 'Your payment is still being confirmed', ar: 'ما زلنا نتأكد من دفعتك' },
  confirming_message: {
    en: 'It may take a few minutes. Your booking shows it as soon as it is done.',
    ar: 'قد يستغرق ذلك بضع دقائق. سيظهر الدفع في حجزك حالما يتم.',
  },
  ended: { en: 'Back to your booking', ar: 'عد إلى حجزك' },
  ended_message: {
    en: 'Your booking shows how the payment stands.',
    ar: 'تجد حالة الدفع في حجزك.',
  },
  close: { en: 'You can close this window.', ar: 'يمكنك إغلاق هذه النافذة.' },
  back: { en: 'Back to your booking', ar: 'العودة إلى حجزك' },
  bank: { en: 'Choose your bank', ar: 'اختر بنكك' },
  bank_message: {
    en: 'You will sign in there and approve the payment.',
    ar: 'ستسجّل الدخول هناك وتوافق على الدفع.',
  },
})

export const popupWords = (locale: Locale, key: keyof typeof all, values: Record<string, string> = {}): string =>
  all[key][locale].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
