import { words } from '#lib/words.ts'

export const messages = words({
  title: { en: 'Sandbox mailbox', ar: 'صندوق البريد التجريبي' },
  subtitle: {
    en: 'No mail server is set, so mails land here and reach nobody. The newest come first.',
    ar: 'لم يُضبط خادم بريد، لذلك تصل الرسائل إلى هنا بدل بريد أصحابها، والأحدث أولًا.',
  },
  empty: { en: 'No mail yet', ar: 'لا رسائل بعد' },
  to: { en: 'To', ar: 'إلى' },
  refused: { en: 'This mailbox is not open to you', ar: 'هذا الصندوق غير متاح لك' },
})
