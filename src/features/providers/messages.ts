import { words } from '#lib/words.ts'

export const messages = words({
  available: { en: 'Available', ar: 'متاح' },
  offline: { en: 'Offline', ar: 'غير متاح الآن' },
  reviews_count: { en: 'Reviews ({count})', ar: 'التقييمات ({count})' },
  about: { en: 'Description', ar: 'الوصف' },
  galleries: { en: 'Galleries', ar: 'معرض الصور' },
  featured: { en: 'Featured Services', ar: 'خدمات مميزة' },
  availability: { en: 'Availability', ar: 'أوقات العمل' },
  contact: { en: 'Contact us', ar: 'تواصل معنا' },
  contact_hint: { en: 'If you have any question!', ar: 'إن كان لديك أي سؤال!' },
  phone: { en: 'Phone', ar: 'الهاتف' },
  mobile: { en: 'Mobile', ar: 'الجوال' },
  awards: { en: 'Awards', ar: 'الجوائز' },
  experiences: { en: 'Experiences', ar: 'الخبرات' },
  'day.sunday': { en: 'Sunday', ar: 'الأحد' },
  'day.monday': { en: 'Monday', ar: 'الاثنين' },
  'day.tuesday': { en: 'Tuesday', ar: 'الثلاثاء' },
  'day.wednesday': { en: 'Wednesday', ar: 'الأربعاء' },
  'day.thursday': { en: 'Thursday', ar: 'الخميس' },
  'day.friday': { en: 'Friday', ar: 'الجمعة' },
  'day.saturday': { en: 'Saturday', ar: 'السبت' },
})
