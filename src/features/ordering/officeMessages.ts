import { words } from '#lib/words.ts'

/** Texts of the operators' pages of bookings. */
export const messages = words({
  title: { en: 'Bookings', ar: 'الحجوزات' },
  number: { en: 'Booking #{id}', ar: 'الحجز \u2066#{id}\u2069' },
  provider: { en: 'Provider', ar: 'مقدّم الخدمة' },
  customer: { en: 'Customer', ar: 'العميل' },
  name: { en: 'Name', ar: 'الاسم' },
  email: { en: 'Email', ar: 'البريد الإلكتروني' },
  phone: { en: 'Phone number', ar: 'رقم الهاتف' },
  overrides: { en: 'Change it for somebody', ar: 'تعديل الحجز نيابة عن أحد الطرفين' },
  'do.to_accepted': { en: 'Accept for the provider', ar: 'قبول نيابة عن مقدّم الخدمة' },
  'do.to_in_progress': { en: 'Start the visit', ar: 'بدء الزيارة' },
  'do.to_done': { en: 'Finish the visit', ar: 'إنهاء الزيارة' },
  'do.reschedule': { en: 'Move to another time', ar: 'تغيير الموعد' },
  'do.reassign': { en: 'Send somebody else', ar: 'تغيير من سيحضر' },
  'do.cancel': { en: 'Cancel the booking', ar: 'إلغاء الحجز' },
  'means.to_accepted': {
    en: 'The booking counts as accepted by the provider. Both sides are notified.',
    ar: 'يُعد الحجز مقبولًا من مقدّم الخدمة، ويصل إشعار إلى الطرفين.',
  },
  'means.to_in_progress': {
    en: 'The visit starts now; an hourly price counts from this moment. Both sides are notified.',
    ar: 'تبدأ الزيارة الآن، ويُحتسب السعر بالساعة من هذه اللحظة. يصل إشعار إلى الطرفين.',
  },
  'means.to_done': {
    en: 'The visit ends now and its total is final. Both sides are notified.',
    ar: 'تنتهي الزيارة الآن ويصبح مجموعها نهائيًا. يصل إشعار إلى الطرفين.',
  },
  'means.reschedule': {
    en: 'Same booking, same prices. Both sides are notified.',
    ar: 'الحجز نفسه بالأسعار نفسها، ويصل إشعار إلى الطرفين.',
  },
  'means.cancel': {
    en: 'The time becomes free and both sides are notified. The customer pays no fee. It cannot be undone.',
    ar: 'يصبح الموعد متاحًا ويصل إشعار إلى الطرفين. لا يدفع العميل أي رسوم، ولا يمكن التراجع.',
  },
  goes_back: { en: 'Goes back to the customer:', ar: 'يعود إلى العميل:' },
  nothing_goes_back: { en: 'Nothing is paid, so nothing goes back.', ar: 'لا يوجد مبلغ مدفوع لاسترداده.' },
  new_total: { en: 'The total changes to', ar: 'يصبح المجموع' },
  worker: { en: 'Who comes instead?', ar: 'من سيحضر بدلًا منه؟' },
  choose: { en: 'Please choose', ar: 'اختر من القائمة' },
  busy: { en: '{name} (has another visit then)', ar: '{name} (لديه زيارة أخرى في هذا الوقت)' },
  no_colleagues: { en: 'This provider has nobody else.', ar: 'لا يوجد شخص آخر لدى مقدّم الخدمة.' },
  reason: { en: 'Reason', ar: 'السبب' },
  reason_hint: { en: 'Both sides read it, and the history keeps it.', ar: 'يقرؤه الطرفان ويُحفظ في السجل.' },
  reason_needed: { en: 'Write why.', ar: 'اكتب السبب.' },
  back: { en: 'Back', ar: 'رجوع' },
  done: { en: 'Changed', ar: 'تم التعديل' },
  cancelled: { en: 'Cancelled', ar: 'أُلغي الحجز' },
  rescheduled: { en: 'Moved to the new time', ar: 'تغيّر الموعد' },
  reassigned: { en: 'Somebody else comes now', ar: 'تغيّر من سيحضر' },
})
