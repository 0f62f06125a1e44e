import { words } from '#lib/words.ts'

export const messages = words({
  when: { en: 'When should we come?', ar: 'متى نأتي إليك؟' },
  days: { en: 'Days', ar: 'الأيام' },
  times: { en: 'Available times', ar: 'الأوقات المتاحة' },
  'part.after_midnight': { en: 'After midnight', ar: 'بعد منتصف الليل' },
  'part.morning': { en: 'Morning', ar: 'الصباح' },
  'part.afternoon': { en: 'Afternoon', ar: 'بعد الظهر' },
  'part.evening': { en: 'Evening', ar: 'المساء' },
  'part.night': { en: 'Night', ar: 'الليل' },
  today: { en: 'Today', ar: 'اليوم' },
  who_can: { en: 'Who can come when', ar: 'من يأتي ومتى' },
  other_day: { en: 'Other day', ar: 'يوم آخر' },
  booked: { en: 'Booked', ar: 'الحالي' },
  no_times: { en: 'No times', ar: 'لا مواعيد' },
  none_that_day: { en: 'no free times', ar: 'لا أوقات متاحة' },
  none: {
    en: 'No free times in these days.',
    ar: 'لا توجد أوقات متاحة في هذه الأيام.',
  },
  later: { en: 'See later days', ar: 'عرض الأيام التالية' },
  earlier: { en: 'Back to the first days', ar: 'العودة إلى أقرب الأيام' },
  calendar: { en: 'Calendar', ar: 'التقويم' },
  calendar_hint: {
    en: 'Choose a day. Days without free times are crossed out.',
    ar: 'اختر يومًا. الأيام المشطوبة لا أوقات متاحة فيها.',
  },
  zone: { en: 'Times at the door: {zone}', ar: 'الأوقات بتوقيت مكان الزيارة: {zone}' },
  closed: { en: 'This service takes no bookings right now.', ar: 'لا تُستقبل حجوزات لهذه الخدمة حاليًا.' },
  too_far: {
    en: 'This address is farther away than the provider goes. You can ask them all the same; they may decline.',
    ar: 'هذا العنوان أبعد من نطاق مقدّم الخدمة. يمكنك طلب الزيارة مع ذلك، وقد يعتذر عنها.',
  },
  gone: {
    en: 'The time you chose is no longer free. Please choose another one.',
    ar: 'الموعد الذي اخترته لم يعد متاحًا. اختر موعدًا آخر من فضلك.',
  },
})
