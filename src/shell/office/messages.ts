import { words } from '#lib/words.ts'

/** Texts of the operators' navigation; sent with the pages of `/office` only. */
export const messages = words({
  navigation: { en: 'Office', ar: 'الإدارة' },
  more: { en: 'More', ar: 'المزيد' },
  'find.open': { en: 'Search', ar: 'بحث' },
  'find.hint': {
    en: 'Booking number, name, email, phone, page…',
    ar: 'رقم الحجز أو الاسم أو البريد أو الهاتف أو الصفحة…',
  },
  'find.results': { en: 'Results', ar: 'النتائج' },
  'find.none': { en: 'Nothing found', ar: 'لا نتائج' },
  'find.count': {
    en: '{n, plural, one {One result} other {{n} results}}',
    ar: '{n, plural, one {نتيجة واحدة} two {نتيجتان} few {{n} نتائج} many {{n} نتيجة} other {{n} نتيجة}}',
  },
  'find.booking': { en: 'Booking', ar: 'حجز' },
  'find.person': { en: 'Person', ar: 'شخص' },
  'find.provider': { en: 'Provider', ar: 'مقدّم خدمة' },
  'find.service': { en: 'Service', ar: 'خدمة' },
  'find.place': { en: 'Page', ar: 'صفحة' },
  'find.action': { en: 'Action', ar: 'إجراء' },
  'action.applications': { en: 'Answer applications', ar: 'الرد على طلبات الانضمام' },
  'action.complaints': { en: 'Answer complaints', ar: 'الرد على الشكاوى' },
  'action.jobs': { en: 'Retry failed jobs', ar: 'إعادة محاولة المهام الفاشلة' },
  'action.mails': { en: 'Send unsent mails again', ar: 'إعادة إرسال الرسائل التي لم تُرسل' },
  'action.week': { en: 'Figures of this week', ar: 'أرقام هذا الأسبوع' },
  'place.overview': { en: 'Overview', ar: 'نظرة عامة' },
  'place.jobs': { en: 'Jobs and mail', ar: 'المهام والبريد' },
})
