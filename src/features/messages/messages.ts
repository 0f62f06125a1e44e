import { words } from '#lib/words.ts'

export const messages = words({
  title: { en: 'Messages', ar: 'الرسائل' },
  none: { en: 'Nothing was written yet.', ar: 'لا رسائل بعد.' },
  older: { en: 'Older messages', ar: 'رسائل أقدم' },
  you: { en: 'You', ar: 'أنت' },
  write: { en: 'Write a message', ar: 'اكتب رسالة' },
  example: { en: 'For example: please ring the bell twice', ar: 'مثلًا: اضغط الجرس مرتين من فضلك' },
  send: { en: 'Send', ar: 'إرسال' },
  pictures: { en: 'Add pictures', ar: 'أضف صورًا' },
  remove: { en: 'Remove picture {n}', ar: 'إزالة الصورة {n}' },
  uploading: { en: 'Picture {n}: {percent}%', ar: 'الصورة {n}: \u2066{percent}%\u2069' },

  enlarge: { en: 'Show picture {n} of {name} large', ar: 'عرض الصورة {n} من {name} بحجم كبير' },
  failed: { en: 'Not sent', ar: 'لم تُرسل' },
})
