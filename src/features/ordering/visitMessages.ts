import { words } from '#lib/words.ts'

/** Texts of what may happen to a booked visit, for its customer; sent with a booking only. */
export const messages = words({
  'refusal.offer_closed': {
    en: 'This offer is no longer open: it was answered or withdrawn a moment ago.',
    ar: 'لم يعد هذا العرض قائمًا: أُجيب عنه أو سُحب قبل لحظات.',
  },
  failed: { en: 'That did not work', ar: 'تعذّر التنفيذ' },
  'late.title': {
    en: 'Your provider is running about {minutes} minutes late. Expect them:',
    ar: 'يتأخر مقدّم الخدمة نحو {minutes, plural, zero {لا دقائق} one {دقيقة} two {دقيقتين} few {{minutes} دقائق} many {{minutes} دقيقة} other {{minutes} دقيقة}}. وقت الوصول المتوقع:',
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
  'absence.colleague': { en: 'A colleague of {provider}', ar: 'زميل من {provider}' },
  'absence.same_price': { en: 'Same price', ar: 'بالسعر نفسه' },
  'absence.without_options': { en: 'Without the options you chose', ar: 'من دون الخيارات التي اخترتها' },
  'absence.without_coupon': { en: 'Without your coupon', ar: 'من دون قسيمتك' },
  'absence.take': { en: 'Take this one', ar: 'اختر هذا' },
  'absence.cancel': { en: 'Cancel free of charge', ar: 'ألغِ الحجز مجانًا' },
  'absence.instead': {
    en: 'You took another visit instead: #{id}',
    ar: 'اخترت زيارة بديلة: \u2066#{id}\u2069',
  },
  'absence.answered': { en: 'Saved successfully', ar: 'تم الحفظ بنجاح' },
  'door.code_start': { en: 'Your code for the start', ar: 'رمزك لبدء العمل' },
  'door.code_finish': { en: 'Your code for the end', ar: 'رمزك لإنهاء العمل' },
  'door.show_start': {
    en: 'Show it to {provider} at the door, once the work begins.',
    ar: 'اعرضه على {provider} عند الباب حين يبدأ العمل.',
  },
  'door.show_finish': {
    en: 'Show it to {provider} once the work is done to your liking.',
    ar: 'اعرضه على {provider} حين ينتهي العمل كما تريد.',
  },
  'door.asked_start': {
    en: '{provider} says the work has begun. Is that right?',
    ar: 'يقول {provider} إن العمل بدأ. هل هذا صحيح؟',
  },
  'door.asked_finish': {
    en: '{provider} says the work is done. Is that right?',
    ar: 'يقول {provider} إن العمل انتهى. هل هذا صحيح؟',
  },
  'door.asked_hint': {
    en: 'If it is not, write to them below.',
    ar: 'إن لم يكن صحيحًا فاكتب له في المحادثة أدناه.',
  },
  'door.yes_start': { en: 'Yes, the work has begun', ar: 'نعم، بدأ العمل' },
  'door.yes_finish': { en: 'Yes, the work is done', ar: 'نعم، انتهى العمل' },
  'door.confirmed': { en: 'Confirmed', ar: 'تم التأكيد' },
  'work.title': { en: 'Pictures of the work', ar: 'صور العمل' },
  'work.before': { en: 'Before', ar: 'قبل العمل' },
  'work.after': { en: 'After', ar: 'بعد العمل' },
  'hours.title': { en: '{provider} corrected the hours', ar: 'صحّح {provider} ساعات العمل' },
  'hours.former': { en: 'Recorded until now', ar: 'المسجّل حتى الآن' },
  'hours.new': { en: 'Corrected', ar: 'بعد التصحيح' },
  'hours.total': { en: 'New total', ar: 'الإجمالي الجديد' },
  'hours.hint': {
    en: 'The total changes only if you accept.',
    ar: 'لا يتغيّر الإجمالي إلا إذا وافقت.',
  },
  'hours.accept': { en: 'Accept', ar: 'موافق' },
  'hours.decline': { en: 'No, keep the recorded hours', ar: 'لا، أبقِ الساعات المسجّلة' },
  'hours.answered': { en: 'Saved successfully', ar: 'تم الحفظ بنجاح' },
  'extras.title': { en: 'Extra work is offered', ar: 'عرض عمل إضافي' },
  'extras.hint': {
    en: 'Before tax. It is added to the price only if you accept.',
    ar: 'قبل الضريبة. لا يُضاف إلى السعر إلا إذا وافقت.',
  },
  'extras.accept': { en: 'Accept', ar: 'موافق' },
  'extras.decline': { en: 'No, thank you', ar: 'لا، شكرًا' },
  'extras.answered': { en: 'Saved successfully', ar: 'تم الحفظ بنجاح' },
  'proposal.title': { en: '{provider} proposes another time', ar: 'يقترح {provider} موعدًا آخر' },
  'proposal.price': { en: 'It costs no more than agreed.', ar: 'لن يزيد السعر على المتفق عليه.' },
  'proposal.gone': { en: 'This time is no longer free.', ar: 'لم يعد هذا الموعد متاحًا.' },
  'proposal.gone_hint': {
    en: 'Keep your time, choose another one, or ask {provider} for one in a message.',
    ar: 'أبقِ موعدك، أو اختر موعدًا آخر، أو اطلب من {provider} موعدًا آخر في رسالة.',
  },
  'proposal.choose': { en: 'Choose another time', ar: 'اختر موعدًا آخر' },
  'proposal.take': { en: 'Take the new time', ar: 'أوافق على الموعد الجديد' },
  'proposal.keep': { en: 'Keep my time', ar: 'أبقِ موعدي' },
  'proposal.answered': { en: 'Saved successfully', ar: 'تم الحفظ بنجاح' },
})
