import { words } from '#lib/words.ts'

export const messages = words({
  report: { en: 'Report a problem', ar: 'الإبلاغ عن مشكلة' },
  title: { en: 'Your report to our office', ar: 'بلاغك إلى مكتبنا' },
  intro: {
    en: 'Our office reads this, not the provider. You see the answer here and get a notification.',
    ar: 'يقرأ هذا مكتبنا وليس مقدّم الخدمة. تجد الرد هنا ويصلك إشعار به.',
  },
  about: { en: 'What is it about?', ar: 'ما نوع المشكلة؟' },
  'topic.late': { en: 'Nobody came, or too late', ar: 'لم يحضر أحد أو تأخر كثيرًا' },
  'topic.work': { en: 'The work was not done well', ar: 'العمل لم يُنجز كما يجب' },
  'topic.damage': { en: 'Something was damaged', ar: 'حدث ضرر في المكان' },
  'topic.price': { en: 'The price or a payment', ar: 'السعر أو الدفع' },
  'topic.conduct': { en: 'How somebody behaved', ar: 'سلوك غير لائق' },
  'topic.other': { en: 'Something else', ar: 'شيء آخر' },
  text: { en: 'What happened?', ar: 'ماذا حدث؟' },
  text_needed: { en: 'Write in a sentence or two what happened.', ar: 'اكتب ما حدث في جملة أو جملتين.' },
  send: { en: 'Send to the office', ar: 'إرسال إلى المكتب' },
  cancel: { en: 'Not now', ar: 'ليس الآن' },
  sent: { en: 'Your report is with our office', ar: 'وصل بلاغك إلى مكتبنا' },
  'state.open': { en: 'Waiting for our answer', ar: 'بانتظار ردنا' },
  'state.answered': { en: 'Answered', ar: 'تم الرد' },
  'state.settled': { en: 'Settled', ar: 'أُغلق البلاغ' },
  pictures_hint: { en: 'Only our office sees them.', ar: 'لا يراها إلا مكتبنا.' },
  you: { en: 'You', ar: 'أنت' },
  office: { en: 'Our office', ar: 'مكتبنا' },
  more: { en: 'Write to the office', ar: 'اكتب إلى المكتب' },
  reply: { en: 'Send', ar: 'إرسال' },
  again: { en: 'Report another problem', ar: 'الإبلاغ عن مشكلة أخرى' },
  'mail.subject': {
    en: 'A customer reports a problem: #{id}, {topic}',
    ar: 'بلاغ من عميل عن الحجز \u2066#{id}\u2069: {topic}',
  },
  'mail.greeting': { en: 'Hello {name},', ar: 'مرحبًا {name}،' },
  'mail.opening': {
    en: '{name} reports a problem with booking #{id} ({topic}) and waits for your answer.',
    ar: 'أبلغ {name} عن مشكلة في الحجز \u2066#{id}\u2069 ({topic}) وينتظر ردكم.',
  },
  'mail.words': { en: 'They wrote: “{text}”', ar: 'وهذا ما كتبه: «{text}»' },
  'mail.link': { en: 'Open the complaint', ar: 'افتح الشكوى' },
  'mail.pictures': {
    en: '{count, plural, one {One picture is attached to the report.} other {{count} pictures are attached to the report.}}',
    ar: '{count, plural, one {أُرفقت صورة واحدة بالبلاغ.} two {أُرفقت صورتان بالبلاغ.} few {أُرفقت {count} صور بالبلاغ.} other {أُرفقت {count} صورة بالبلاغ.}}',
  },
  'refusal.complaint_open': {
    en: 'You have already reported a problem with this booking. Continue there.',
    ar: 'لديك بلاغ مفتوح عن هذا الحجز. تابع الكتابة فيه.',
  },
  'refusal.complaint_settled': {
    en: 'This report is settled. Report a new problem if something is left.',
    ar: 'أُغلق هذا البلاغ. أرسل بلاغًا جديدًا إن بقي شيء.',
  },
  'refusal.complaint_unread': {
    en: 'The customer has written again. Read it before you close this.',
    ar: 'كتب العميل من جديد. اقرأ رسالته قبل إغلاق الشكوى.',
  },
  'refusal.complaint_answered': {
    en: 'A colleague has answered meanwhile. Read it, then send yours if it is still needed.',
    ar: 'رد زميلك على هذه الشكوى قبلك. اقرأ رده، ثم أرسل ردك إن بقيت حاجة إليه.',
  },
  'refusal.complaint_full': {
    en: 'You wrote 200 messages in this report, and more do not fit. Once the office settles it, a new one can be opened.',
    ar: 'كتبت 200 رسالة في هذا البلاغ ولا يتسع للمزيد. بعد أن يغلقه المكتب يمكن فتح بلاغ جديد.',
  },
})
