import { words } from '#lib/words.ts'

/** Texts of the provider's navigation; sent with the pages of `/provider` only. */
export const messages = words({
  navigation: { en: 'Your work', ar: 'لوحة عملك' },
  more: { en: 'More', ar: 'المزيد' },
  not_yours: { en: 'This page is for service providers.', ar: 'هذه الصفحة لمقدّمي الخدمات.' },
  not_yours_hint: {
    en: 'Do you offer services at people’s homes? Join and receive bookings here.',
    ar: 'هل تقدّم خدماتك في بيوت الناس؟ انضم إلينا واستقبل حجوزاتك من هنا.',
  },
  become: { en: 'Become a Provider', ar: 'انضم كمقدّم خدمة' },
  'place.today': { en: 'Today', ar: 'اليوم' },
  'place.calendar': { en: 'Calendar', ar: 'التقويم' },
  'place.requests': { en: 'Requests', ar: 'الطلبات' },
  'place.bookings': { en: 'All bookings', ar: 'كل الحجوزات' },
  'place.services': { en: 'Services', ar: 'خدماتك' },
  'place.team': { en: 'Team', ar: 'الفريق' },
  'place.money': { en: 'Money', ar: 'أموالك' },
  'place.page': { en: 'Public page', ar: 'صفحتك العامة' },
  'place.settings': { en: 'Hours and settings', ar: 'ساعات العمل والإعدادات' },
  'place.start': { en: 'First steps', ar: 'خطوات البداية' },
  waiting: {
    en: '{count, plural, one {one is waiting} other {{count} are waiting}}',
    ar: '{count, plural, zero {لا طلبات بانتظارك} one {طلب واحد بانتظارك} two {طلبان بانتظارك} few {{count} طلبات بانتظارك} many {{count} طلبًا بانتظارك} other {{count} طلب بانتظارك}}',
  },
})
