import { words } from '#lib/words.ts'

/** Texts of the UI components. */
export const messages = words({
  picture_of: { en: 'Picture {n} of {of}', ar: 'الصورة {n} من {of}' },
  previous_picture: { en: 'Previous picture', ar: 'الصورة السابقة' },
  next_picture: { en: 'Next picture', ar: 'الصورة التالية' },
  range: { en: '{from} – {to}', ar: 'من {from} إلى {to}' },
  m: { en: '{n} m', ar: '{n} م' },
  km: { en: '{n} km', ar: '{n} كم' },
  mi: { en: '{n} mi', ar: '{n} ميل' },
  close: { en: 'Close', ar: 'إغلاق' },
  retry: { en: 'Retry', ar: 'أعد المحاولة' },
  loading: { en: 'Loading', ar: 'جارٍ التحميل' },
  required: { en: 'required', ar: 'مطلوب' },
  more: { en: 'Load More...', ar: 'عرض المزيد...' },
  arrived: {
    en: '{count, plural, one {One more item was added} other {{count} more items were added}}',
    ar: '{count, plural, zero {لم يُضف شيء} one {أُضيف عنصر واحد} two {أُضيف عنصران} few {أُضيفت {count} عناصر} many {أُضيف {count} عنصرًا} other {أُضيف {count} عنصر}}',
  },
  all_shown: { en: 'That is all of it.', ar: 'هذا كل شيء.' },
  failed: { en: 'This could not be loaded', ar: 'تعذّر التحميل' },
  failed_hint: {
    en: 'Check your connection and try again.',
    ar: 'تحقق من اتصالك بالإنترنت ثم حاول مرة أخرى.',
  },
  more_failed: { en: 'More could not be loaded.', ar: 'تعذّر عرض المزيد.' },
  rated: {
    en: '{count, plural, =0 {Not rated yet} one {Rated {rate} out of 5 by one customer} other {Rated {rate} out of 5 by {count} customers}}',
    ar: '{count, plural, =0 {بلا تقييم بعد} one {التقييم {rate} من 5 من عميل واحد} two {التقييم {rate} من 5 من عميلين} few {التقييم {rate} من 5 من {count} عملاء} many {التقييم {rate} من 5 من {count} عميلًا} other {التقييم {rate} من 5 من {count} عميل}}',
  },
  rated_alone: { en: 'Rated {rate} out of 5', ar: 'التقييم {rate} من 5' },
  unrated: { en: 'New', ar: 'جديدة' },
  star: {
    en: '{n, plural, one {One star} other {{n} stars}}',
    ar: '{n, plural, zero {بلا نجوم} one {نجمة واحدة} two {نجمتان} few {{n} نجوم} many {{n} نجمة} other {{n} نجمة}}',
  },
  show_typed: { en: 'Show what is typed', ar: 'إظهار ما يُكتب' },
  month_before: { en: 'Previous month', ar: 'الشهر السابق' },
  month_after: { en: 'Next month', ar: 'الشهر التالي' },
  fewer: { en: 'One less', ar: 'إنقاص واحد' },
  more_of: { en: 'One more', ar: 'زيادة واحد' },
  unsaved: { en: 'Discard what you wrote?', ar: 'هل تريد تجاهل ما كتبته؟' },
  keep: { en: 'Keep editing', ar: 'متابعة الكتابة' },
  discard: { en: 'Discard', ar: 'تجاهل' },
})
