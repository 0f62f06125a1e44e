import { words } from '#lib/words.ts'

/** Texts of reporting a review; loaded with the form. */
export const messages = words({
  title: { en: 'Report to our office', ar: 'إبلاغ مكتبنا' },
  intro: {
    en: 'We look at what is reported and hide it where it breaks our rules. Nobody else learns who reported it.',
    ar: 'نراجع ما يُبلَّغ عنه ونخفيه إذا خالف قواعدنا. لن يعرف أحد غيرنا من أبلغ.',
  },
  which: { en: 'What do you report?', ar: 'عمّ تبلّغ؟' },
  'part.review': { en: 'The review', ar: 'التقييم' },
  'part.reply': { en: 'The provider’s answer', ar: 'رد مقدّم الخدمة' },
  why: { en: 'Why?', ar: 'ما السبب؟' },
  'topic.insult': { en: 'It insults or threatens', ar: 'فيه إهانة أو تهديد' },
  'topic.false': { en: 'It is not true', ar: 'غير صحيح' },
  'topic.private': { en: 'It shows private data', ar: 'يكشف بيانات خاصة' },
  'topic.advert': { en: 'It is an advertisement', ar: 'إعلان' },
  'topic.other': { en: 'Something else', ar: 'سبب آخر' },
  text: { en: 'Anything to add?', ar: 'هل تود إضافة شيء؟' },
  send: { en: 'Send', ar: 'إرسال' },
  sent: { en: 'Thank you. Our office will look at it.', ar: 'شكرًا لك، سيراجع مكتبنا ذلك.' },
})
