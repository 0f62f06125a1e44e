import { words } from '#lib/words.ts'

/** Texts of the operators' page of services. */
export const messages = words({
  title: { en: 'Services', ar: 'الخدمات' },
  none: { en: 'No services here', ar: 'لا خدمات هنا' },
  none_hint: {
    en: 'Providers publish their services themselves once their application is accepted.',
    ar: 'ينشر مقدّمو الخدمات خدماتهم بأنفسهم بعد قبول طلباتهم.',
  },
  'filter.name': { en: 'Name', ar: 'الاسم' },
  'filter.category': { en: 'Category', ar: 'الفئة' },
  'filter.state': { en: 'State', ar: 'الحالة' },
  'filter.any': { en: 'All', ar: 'الكل' },
  'filter.featured': { en: 'Featured', ar: 'مميزة' },
  'filter.untranslated': { en: 'Translation missing', ar: 'الترجمة ناقصة' },
  'filter.provider': { en: 'Only of {name}', ar: 'خدمات {name} فقط' },
  'filter.show': { en: 'Show', ar: 'عرض' },
  'state.published': { en: 'Published', ar: 'منشورة' },
  'state.paused': { en: 'Paused', ar: 'موقوفة مؤقتًا' },
  'state.archived': { en: 'Archived', ar: 'مؤرشفة' },
  provider_hidden: { en: 'Provider not visible', ar: 'مقدّم الخدمة غير ظاهر للعملاء' },
  featured: { en: 'Featured', ar: 'مميزة' },
  feature: { en: 'Feature {name}', ar: 'تمييز {name}' },
  unfeature: { en: 'No longer feature {name}', ar: 'إلغاء تمييز {name}' },
  pause: { en: 'Pause {name}', ar: 'إيقاف {name} مؤقتًا' },
  publish: { en: 'Publish {name}', ar: 'نشر {name}' },
  edit: { en: 'Edit {name}', ar: 'تعديل {name}' },
  open: { en: 'Open {name} as customers see it', ar: 'فتح {name} كما يراها العملاء' },
  'changed.published': { en: 'Published', ar: 'نُشرت' },
  'changed.paused': { en: 'Paused: customers cannot book it', ar: 'أُوقفت مؤقتًا: لا يمكن للعملاء حجزها' },
  'changed.archived': { en: 'Archived', ar: 'نُقلت إلى الأرشيف' },
  'changed.featured': {
    en: 'Featured: it comes first on its provider’s page',
    ar: 'صارت مميزة: تأتي أولًا في صفحة مقدّمها',
  },
  'changed.unfeatured': { en: 'No longer featured', ar: 'لم تعد مميزة' },
  stale: {
    en: 'Somebody else changed it meanwhile. The list shows it as it is now.',
    ar: 'غيّرها شخص آخر في هذه الأثناء. تعرض القائمة حالتها الآن.',
  },
  failed: { en: 'That did not work', ar: 'تعذّر التنفيذ' },
})
