import { words } from '#lib/words.ts'

export const messages = words({
  title: { en: 'Favorites', ar: 'المفضلة' },
  services: { en: 'Services', ar: 'الخدمات' },
  none: { en: 'No favorites yet', ar: 'لا خدمات في المفضلة بعد' },
  none_hint: { en: 'Tap the heart on a service to keep it here.', ar: 'اضغط على القلب في صفحة أي خدمة لتجدها هنا.' },
  all: { en: 'Show all favorites', ar: 'عرض كل المفضلة' },
  find: { en: 'Browse all Categories', ar: 'تصفّح كل الفئات' },
  add: { en: 'Add this service to your favorites list', ar: 'أضف هذه الخدمة إلى قائمة مفضلتك' },
  remove: { en: 'Remove this service from favorites', ar: 'أزل هذه الخدمة من المفضلة' },
  added: { en: 'Added successfully', ar: 'تمت الإضافة بنجاح' },
  removed: { en: 'Removed successfully', ar: 'تمت الإزالة بنجاح' },
  error: { en: 'Error', ar: 'خطأ' },
})
