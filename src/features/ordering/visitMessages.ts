import { words } from '#lib/words.ts'

/** Texts of what may happen to a booked visit, for its customer; sent with a booking only. */
export const messages = words({
  failed: { en: 'That did not work', ar: 'لم يتم ذلك' },
  'late.title': {
    en: 'Your provider is running about {minutes} minutes late. Expect them:',
    ar: 'يتأخر مقدّم الخدمة نحو {minutes} دقيقة. وقت الوصول المتوقع:',
  },
  'absence.title': { en: 'We are sorry: {provider} cannot come', ar: 'نعتذر منك: لا يستطيع {provider} الحضور' },
  'absence.choose': {
    en: 'Take one of these instead, or cancel free of charge.',
    ar: 'اختر أحد هذه البدائل، أو ألغِ الحجز مجانًا.',
  },
  'absence.none': {
    en: 'We found nobody else at about that time. You can cancel free of charge.',
    ar: 'لم نجد بديلًا في وقت قريب. يمكنك إلغاء الحجز مجانًا.',
  },
  'absence.colleague': { en: 'A colleague of {provider}, same price', ar: 'زميل من {provider}، بالسعر نفسه' },
  'absence.take': { en: 'Take this one', ar: 'اختر هذا' },
  'absence.cancel': { en: 'Cancel free of charge', ar: 'ألغِ الحجز مجانًا' },
  'absence.answered': { en: 'Saved successfully', ar: 'تم الحفظ بنجاح' },
  'extras.title': { en: 'Extra work is offered', ar: 'عرض عمل إضافي' },
  'extras.hint': {
    en: 'Before tax. It is added to the price only if you accept.',
    ar: 'قبل الضريبة. لا يُضاف إلى السعر إلا إذا وافقت.',
  },
  'extras.accept': { en: 'Accept', ar: 'موافق' },
  'extras.decline': { en: 'No, thank you', ar: 'لا، شكرًا' },
  'extras.answered': { en: 'Saved successfully', ar: 'تم الحفظ بنجاح' },
  'proposal.title': { en: '{provider} proposes another time', ar: 'يقترح {provider} موعدًا آخر' },
  'proposal.take': { en: 'Take the new time', ar: 'أوافق على الموعد الجديد' },
  'proposal.keep': { en: 'Keep my time', ar: 'أبقِ موعدي' },
  'proposal.answered': { en: 'Saved successfully', ar: 'تم الحفظ بنجاح' },
})
