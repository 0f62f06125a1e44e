import { words } from '#lib/words.ts'

export const messages = words({
  'refusal.slot_taken': {
    en: 'That time has just been taken. Please choose another one.',
    ar: 'حُجز هذا الموعد للتو. اختر موعدًا آخر من فضلك.',
  },
  'refusal.time_in_past': {
    en: 'That time has already passed. Please choose a later one.',
    ar: 'هذا الموعد مضى. اختر موعدًا لاحقًا من فضلك.',
  },
  'refusal.time_skipped': {
    en: 'The clocks go forward that day and skip this time. Please choose another one.',
    ar: 'تُقدَّم الساعة في ذلك اليوم فلا وجود لهذا الوقت. اختر موعدًا آخر من فضلك.',
  },
  'refusal.outside_hours': {
    en: 'The provider does not work at that time. Please choose another one.',
    ar: 'مقدّم الخدمة لا يعمل في هذا الوقت. اختر موعدًا آخر من فضلك.',
  },
  'refusal.too_soon': {
    en: 'That is too soon for the provider. Please choose a later time.',
    ar: 'هذا الموعد أقرب مما يستطيع مقدّم الخدمة. اختر موعدًا أبعد من فضلك.',
  },
  'refusal.too_far': {
    en: 'The provider does not take bookings that far ahead yet. Please choose an earlier time.',
    ar: 'لا يقبل مقدّم الخدمة حجوزات بهذا البعد بعد. اختر موعدًا أقرب من فضلك.',
  },
  'refusal.time_unreadable': {
    en: 'That is not a date and time we can read.',
    ar: 'لم نتمكن من قراءة التاريخ والوقت.',
  },
  'refusal.price_changed': {
    en: 'The price has changed. Please look at the new total and confirm again.',
    ar: 'تغيّر السعر. راجع المبلغ الجديد ثم أكّد الحجز مرة أخرى.',
  },
  'refusal.option_unknown': {
    en: 'One of the chosen options does not belong to this service.',
    ar: 'أحد الخيارات المحددة لا يخص هذه الخدمة.',
  },
  'refusal.single_choice': {
    en: 'Only one option can be chosen from “{group}”.',
    ar: 'يمكن اختيار خيار واحد فقط من «{group}».',
  },
  'refusal.not_bookable': {
    en: 'This service cannot be booked at the moment.',
    ar: 'لا يمكن حجز هذه الخدمة حاليًا.',
  },
  'refusal.move_not_allowed': {
    en: 'This booking has moved on, so that is no longer possible.',
    ar: 'تغيّرت حالة هذا الحجز، فلم يعد ذلك ممكنًا.',
  },
  'refusal.reason_required': {
    en: 'Please say why.',
    ar: 'اذكر السبب من فضلك.',
  },
})
