import { words } from '#lib/words.ts'

export const messages = words({
  title: { en: 'Customer Reviews', ar: 'آراء العملاء' },
  none: { en: 'No reviews yet.', ar: 'لا توجد تقييمات بعد.' },
  'refusal.nothing_to_review': {
    en: 'You can review this service once your booking of it is finished and paid',
    ar: 'يمكنك تقييم هذه الخدمة بعد أن يكتمل حجزك لها ويُدفع',
  },
  'refusal.already_answered': {
    en: 'This review is already answered.',
    ar: 'سبق الرد على هذا التقييم.',
  },
  'form.title': { en: 'Leave Review for Booking #{id}', ar: 'تقييم الحجز \u2066#{id}\u2069' },
  'form.feel': { en: 'How do you feel this service', ar: 'ما رأيك في هذه الخدمة؟' },
  'form.comment': { en: 'Comment', ar: 'تعليقك' },
  'form.comment_example': { en: 'Tell us somethings about this service', ar: 'حدّثنا عن تجربتك مع هذه الخدمة' },
  'form.needs_stars': { en: 'Choose one to five stars.', ar: 'اختر من نجمة إلى خمس نجوم.' },
  'form.back': { en: 'Back', ar: 'رجوع' },
  'form.submit': { en: 'Add Your Review', ar: 'أضف تقييمك' },
  yours: { en: 'Your review', ar: 'تقييمك' },
  edit: { en: 'Edit', ar: 'تعديل' },
  'form.editing': {
    en: 'You have reviewed this service. What you save here replaces it.',
    ar: 'سبق أن قيّمت هذه الخدمة، وما تحفظه هنا يحلّ محل تقييمك السابق.',
  },
  'form.save': { en: 'Save Your Review', ar: 'احفظ تقييمك' },
  'form.added': { en: 'Added successfully', ar: 'تمت الإضافة بنجاح' },
  'form.saved': { en: 'Saved successfully', ar: 'تم الحفظ بنجاح' },
  'form.failed': { en: 'Error', ar: 'خطأ' },
  'reply.title': { en: 'Answer of the provider', ar: 'رد مقدّم الخدمة' },
  'reply.review': { en: 'Review of the customer', ar: 'تقييم العميل' },
  'reply.write': { en: 'Your answer', ar: 'ردّك' },
  'reply.once': { en: 'Everybody can read it, and you can answer once.', ar: 'يراه الجميع، ويمكنك الرد مرة واحدة.' },
  'reply.submit': { en: 'Answer', ar: 'أرسل الرد' },
})
