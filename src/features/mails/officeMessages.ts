import { words } from '#lib/words.ts'

/** Texts of the operators' page of mails that were not sent. */
export const messages = words({
  title: { en: 'Unsent mail', ar: 'رسائل لم تُرسل' },
  subtitle: {
    en: 'Mails the mail server did not take, with its answer. Their content is not shown.',
    ar: 'رسائل لم يقبلها خادم البريد، مع جوابه. لا يظهر محتواها هنا.',
  },
  none: { en: 'The mail server takes every mail.', ar: 'خادم البريد يقبل جميع الرسائل.' },
  search: { en: 'Recipient or subject', ar: 'المستلم أو الموضوع' },
  'column.recipient': { en: 'Recipient', ar: 'المستلم' },
  'column.subject': { en: 'Subject', ar: 'الموضوع' },
  'column.state': { en: 'State', ar: 'الحالة' },
  'column.tries': { en: 'Tries', ar: 'المحاولات' },
  'column.trouble': { en: 'Answer of the server', ar: 'جواب الخادم' },
  'column.created_at': { en: 'Written', ar: 'كُتبت' },
  'column.next_try_at': { en: 'Next try', ar: 'المحاولة التالية' },
  'state.waiting': { en: 'Tries again', ar: 'ستُعاد المحاولة' },
  'state.refused': { en: 'Given up', ar: 'توقفت المحاولات' },
})
