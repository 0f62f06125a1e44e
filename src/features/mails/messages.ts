import { words } from '#lib/words.ts'

export const messages = words({
  title: { en: 'Sandbox mailbox', ar: 'صندوق البريد التجريبي' },
  subtitle: {
    en: 'No mail server is set, so mails land here and reach nobody. The newest come first.',
    ar: 'لم يُضبط خادم بريد، لذلك تصل الرسائل إلى هنا بدل بريد أصحابها، والأحدث أولًا.',
  },
  empty: { en: 'No mail yet', ar: 'لا رسائل بعد' },
  mailbox: { en: 'Mailbox', ar: 'صندوق البريد' },
  'unsent.title': { en: 'Mails the mail server did not take', ar: 'رسائل لم يقبلها خادم البريد' },
  'unsent.none': { en: 'The mail server takes every mail.', ar: 'خادم البريد يقبل جميع الرسائل.' },
  'unsent.given_up': { en: 'Given up', ar: 'توقفت المحاولات' },
  'unsent.again': { en: 'Tries again', ar: 'ستُعاد المحاولة' },
  'unsent.tries': {
    en: '{n, plural, one {Tried once} other {Tried {n} times}}',
    ar: '{n, plural, one {محاولة واحدة} two {محاولتان} few {{n} محاولات} many {{n} محاولة} other {{n} محاولة}}',
  },
  'unsent.next': { en: 'next at {time} UTC', ar: 'والتالية في {time} بالتوقيت العالمي' },
  to: { en: 'To', ar: 'إلى' },
  refused: { en: 'This mailbox is not open to you', ar: 'هذا الصندوق غير متاح لك' },
})
