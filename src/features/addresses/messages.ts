import { words } from '#lib/words.ts'

export const messages = words({
  select: { en: 'Select Your Address', ar: 'اختر عنوانك' },
  add: { en: 'Add new Address', ar: 'إضافة عنوان جديد' },
  panel: { en: 'Add new address', ar: 'إضافة عنوان جديد' },
  description: { en: 'Description', ar: 'الوصف' },
  description_example: { en: 'My Home Address', ar: 'عنوان بيتي' },
  full: { en: 'Full Address', ar: 'العنوان الكامل' },
  full_example: { en: '123 Street, City, Country', ar: '123 الشارع، المدينة، الدولة' },
  full_needed: { en: 'Enter the address we should come to.', ar: 'اكتب العنوان الذي نأتي إليه.' },
  save: { en: 'Save', ar: 'حفظ' },
  close: { en: 'Close', ar: 'إغلاق' },
  none: { en: 'No saved addresses yet.', ar: 'لا توجد عناوين محفوظة بعد.' },
  visitor: { en: 'Login to see your saved addresses.', ar: 'سجّل الدخول لتظهر عناوينك المحفوظة.' },
  failed: { en: 'Your addresses could not be loaded.', ar: 'تعذّر تحميل عناوينك.' },
})
