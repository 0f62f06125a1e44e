import { words } from '#lib/words.ts'

/** Texts of a provider's working hours; sent with the pages of `/provider` only. */
export const messages = words({
  'hours.title': { en: 'Hours and settings', ar: 'ساعات العمل والإعدادات' },
  'hours.subtitle': {
    en: 'When and where customers can book you. Bookings that were made stay as they are.',
    ar: 'متى وأين يستطيع العملاء حجزك. الحجوزات القائمة تبقى كما هي.',
  },
  'hours.zone': { en: 'All times are in {zone}.', ar: 'جميع الأوقات بتوقيت {zone}.' },
  'hours.weekly': { en: 'Every week', ar: 'كل أسبوع' },
  'hours.closed': { en: 'Closed', ar: 'مغلق' },
  'hours.from': { en: 'From', ar: 'من' },
  'hours.until': { en: 'Until', ar: 'إلى' },
  'hours.add': { en: 'Add hours on {day}', ar: 'أضف ساعات ليوم {day}' },
  'hours.add_short': { en: 'Add hours', ar: 'أضف ساعات' },
  'hours.remove': { en: 'Remove these hours on {day}', ar: 'احذف هذه الساعات من يوم {day}' },
  'hours.break_hint': {
    en: 'Two ranges on a day leave a break between them. An end before the start is on the next day.',
    ar: 'فترتان في اليوم بينهما استراحة. إذا كانت النهاية قبل البداية فهي في اليوم التالي.',
  },
  'dates.title': { en: 'Dates that differ', ar: 'أيام مختلفة' },
  'dates.hint': {
    en: 'Holidays and special days, instead of the weekly hours.',
    ar: 'عطل وأيام خاصة تحل محل ساعات الأسبوع.',
  },
  'dates.date': { en: 'Date', ar: 'التاريخ' },
  'dates.add': { en: 'Add a date', ar: 'أضف يومًا' },
  'dates.remove': { en: 'Remove {date}', ar: 'احذف {date}' },
  'dates.closed': { en: 'Closed that day', ar: 'مغلق في هذا اليوم' },
  'around.title': { en: 'Around a visit', ar: 'قبل الزيارة وبعدها' },
  'around.before': { en: 'Minutes kept free before', ar: 'دقائق فارغة قبلها' },
  'around.after': { en: 'Minutes kept free after', ar: 'دقائق فارغة بعدها' },
  'around.notice': { en: 'Notice, in hours', ar: 'أقرب حجز بعد (ساعات)' },
  'around.horizon': { en: 'Bookable ahead, in days', ar: 'أبعد حجز (أيام)' },
  'around.range': { en: 'How far you come, in km', ar: 'مدى وصولك (كم)' },
  'pause.title': { en: 'Pause me', ar: 'أوقف الحجز مؤقتًا' },
  'pause.hint': {
    en: 'No new visits before the date you come back. Visits that are booked stay.',
    ar: 'لا زيارات جديدة قبل تاريخ عودتك. الزيارات المحجوزة تبقى.',
  },
  'pause.on': { en: 'You are paused until {date}.', ar: 'الحجز متوقف حتى {date}.' },
  'pause.date': { en: 'Back on', ar: 'أعود في' },
  'pause.end': { en: 'End the pause', ar: 'أنهِ التوقف' },
  save: { en: 'Save', ar: 'حفظ' },
  saved: { en: 'Saved successfully', ar: 'تم الحفظ بنجاح' },
  failed: { en: 'That did not work', ar: 'لم يتم ذلك' },
})
