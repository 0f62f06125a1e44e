import { words } from '#lib/words.ts'

/** Texts of the office's first page. */
export const messages = words({
  title: { en: 'Overview', ar: 'نظرة عامة' },
  'waiting.title': { en: 'Waiting for you', ar: 'بانتظارك' },
  'waiting.none': { en: 'Nothing is waiting for you right now.', ar: 'لا شيء بانتظارك الآن.' },
  'waiting.many': { en: '{n} or more', ar: '{n} أو أكثر' },
  'waiting.applications': { en: 'Applications', ar: 'طلبات الانضمام' },
  'waiting.cash': { en: 'Cash not confirmed', ar: 'مبالغ نقدية لم تُؤكَّد' },
  'waiting.inbox': { en: 'Unmatched money', ar: 'مبالغ لا تطابق أي حجز' },
  'waiting.jobs': { en: 'Failed jobs', ar: 'مهام فاشلة' },
  'waiting.mails': { en: 'Unsent mails', ar: 'رسائل لم تُرسل' },
  'waiting.complaints': { en: 'Complaints', ar: 'الشكاوى' },
  'waiting.reviews': { en: 'Reported reviews', ar: 'تقييمات مُبلَّغ عنها' },
  'waiting.translations': { en: 'Services without a translation', ar: 'خدمات تنقصها الترجمة' },
  periods: { en: 'Period', ar: 'الفترة' },
  period_days: {
    en: '{n, plural, one {Today} other {{n} days}}',
    ar: '{n, plural, one {اليوم} two {يومان} few {{n} أيام} many {{n} يومًا} other {{n} يوم}}',
  },
  'figure.bookings': { en: 'Bookings', ar: 'الحجوزات' },
  'figure.revenue': { en: 'Revenue', ar: 'الإيرادات' },
  'figure.commission': { en: 'Commission', ar: 'العمولة' },
  'figure.people': { en: 'New customers', ar: 'عملاء جدد' },
  'figure.acceptance': { en: 'Requests accepted', ar: 'الطلبات المقبولة' },
  'figure.cancelled': { en: 'Cancellations', ar: 'الإلغاءات' },
  before: { en: 'before', ar: 'قبلها' },
  table: { en: 'As a table', ar: 'في جدول' },
  from: { en: 'From', ar: 'من' },
})
