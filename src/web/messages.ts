import { words } from '#lib/words.ts'

/** Words of the shell and the answers any call may give. */
export const messages = words({
  'refusal.bad_request': { en: 'The request could not be read.', ar: 'تعذّرت قراءة الطلب.' },
  'refusal.invalid': { en: 'Please check the marked fields.', ar: 'يرجى مراجعة الحقول المحددة.' },
  'refusal.unauthenticated': { en: 'Not authorized', ar: 'غير مصرح لك' },
  'refusal.forbidden': { en: 'Permission denied', ar: 'ليست لديك صلاحية' },
  'refusal.not_found': { en: 'Not found', ar: 'غير موجود' },
  'refusal.too_large': { en: 'This is larger than we can take.', ar: 'الحجم أكبر مما يمكننا قبوله.' },
  'refusal.unsupported_media_type': {
    en: 'This kind of content is not accepted.',
    ar: 'هذا النوع من المحتوى غير مقبول.',
  },
  'refusal.too_many_requests': {
    en: 'Too many attempts. Please wait a little and try again.',
    ar: 'محاولات كثيرة. انتظر قليلًا ثم حاول مرة أخرى.',
  },
  'refusal.unavailable': {
    en: 'We cannot reach our records right now. Please try again in a moment.',
    ar: 'لا يمكننا الوصول إلى بياناتنا الآن. حاول مرة أخرى بعد لحظات.',
  },
  'refusal.internal': {
    en: 'Something went wrong on our side. Nothing was lost; please try again.',
    ar: 'حدث خطأ من جهتنا. لم يضع شيء، حاول مرة أخرى.',
  },
  'refusal.idempotency_mismatch': {
    en: 'This request was already used with other content.',
    ar: 'استُخدم هذا الطلب من قبل بمحتوى مختلف.',
  },
  'refusal.request_in_progress': {
    en: 'This request is still being worked on.',
    ar: 'ما زال هذا الطلب قيد المعالجة.',
  },
  'refusal.conflict': { en: 'Somebody else changed this a moment ago.', ar: 'غيّر شخص آخر هذا قبل لحظات.' },
  'field.required': { en: 'This field is required.', ar: 'هذا الحقل مطلوب.' },
  'field.too_short': { en: 'Use at least {n} characters.', ar: 'استخدم {n} أحرف على الأقل.' },
  'field.too_long': { en: 'Use at most {n} characters.', ar: 'استخدم {n} حرفًا على الأكثر.' },
  'field.too_low': { en: 'Choose {n} or more.', ar: 'اختر {n} أو أكثر.' },
  'field.too_high': { en: 'Choose {n} or less.', ar: 'اختر {n} أو أقل.' },
  'field.email': { en: 'Enter a valid email address.', ar: 'أدخل بريدًا إلكترونيًا صحيحًا.' },
  'field.wrong': { en: 'This value is not accepted here.', ar: 'هذه القيمة غير مقبولة هنا.' },
})
