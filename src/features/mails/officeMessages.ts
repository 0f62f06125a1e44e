import { words } from '#lib/words.ts'

/** Texts of the operators' page of mails that were not sent. */
export const messages = words({
  title: { en: 'Unsent mail', ar: 'رسائل لم تُرسل' },
  subtitle: {
    en: 'Mails the mail server did not take, with its answer. Their content is not shown; after 30 days it is deleted.',
    ar: 'رسائل لم يقبلها خادم البريد، مع جوابه. لا يظهر محتواها هنا، ويُحذف بعد 30 يومًا.',
  },
  'server.none': { en: 'No mail server is connected', ar: 'لا يوجد خادم بريد مربوط' },
  'server.none_hint': {
    en: 'Mails reach nobody: they only land in the sandbox mailbox. Whoever runs the server connects one with the setting SMTP_URL.',
    ar: 'لا تصل الرسائل إلى أحد، بل تُحفظ في صندوق البريد التجريبي فقط. يربطه مسؤول الخادم بالإعداد SMTP_URL.',
  },
  'server.mailbox': { en: 'Open the sandbox mailbox', ar: 'فتح صندوق البريد التجريبي' },
  send: { en: 'Send again', ar: 'إعادة الإرسال' },
  send_all: { en: 'Send all again', ar: 'إعادة إرسال الكل' },
  sent: {
    en: '{count, plural, =0 {Nothing was left to send} one {The mail is sent again now} other {{count} mails are sent again now}}',
    ar: '{count, plural, =0 {لم يبقَ ما يُرسل} one {تُرسل الرسالة من جديد الآن} two {تُرسل رسالتان من جديد الآن} few {تُرسل {count} رسائل من جديد الآن} many {تُرسل {count} رسالة من جديد الآن} other {تُرسل {count} رسالة من جديد الآن}}',
  },
  not_sent: { en: 'It could not be sent again', ar: 'تعذّرت إعادة الإرسال' },
  none: { en: 'No mail waits or was given up', ar: 'لا رسائل معلّقة أو مرفوضة' },
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
