import { words } from '#lib/words.ts'

export const messages = words({
  title: { en: 'Messages', ar: 'الرسائل' },
  none: { en: 'Nothing was written yet.', ar: 'لا رسائل بعد.' },
  older: { en: 'Older messages', ar: 'رسائل أقدم' },
  you: { en: 'You', ar: 'أنت' },
  write: { en: 'Write a message', ar: 'اكتب رسالة' },
  example: { en: 'For example: please ring the bell twice', ar: 'مثلًا: اضغط الجرس مرتين من فضلك' },
  send: { en: 'Send', ar: 'إرسال' },
  failed: { en: 'Not sent', ar: 'لم تُرسل' },
})
