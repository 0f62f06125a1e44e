import { words } from '#lib/words.ts'

export const messages = words({
  add: { en: 'Add this service to your favorites list', ar: 'أضف هذه الخدمة إلى قائمة مفضلتك' },
  remove: { en: 'Remove this service from favorites', ar: 'أزل هذه الخدمة من المفضلة' },
  added: { en: 'Added successfully', ar: 'تمت الإضافة بنجاح' },
  removed: { en: 'Removed successfully', ar: 'تمت الإزالة بنجاح' },
  error: { en: 'Error', ar: 'خطأ' },
})
