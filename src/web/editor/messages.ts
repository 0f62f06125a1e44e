import { words } from '#lib/words.ts'

/** Texts of the editing components; sent with the pages of `/provider` and `/office` only. */
export const messages = words({
  english: { en: 'English', ar: 'بالإنجليزية' },
  arabic: { en: 'Arabic', ar: 'بالعربية' },
  number_wrong: { en: 'Only a number can go here.', ar: 'لا يُكتب هنا إلا رقم.' },
  missing: { en: 'Translation missing', ar: 'الترجمة ناقصة' },
  'refusal.changed_meanwhile': {
    en: 'Somebody else saved this after you opened it.',
    ar: 'حفظ شخص آخر تغييرات هنا بعد أن فتحت الصفحة.',
  },
  'refusal.views_full': {
    en: 'A list has a hundred saved views at most. Delete one first.',
    ar: 'للقائمة مئة طريقة عرض محفوظة على الأكثر. احذف إحداها أولًا.',
  },
  'changed.title': {
    en: 'Somebody else saved this after you opened it',
    ar: 'حفظ شخص آخر تغييرات هنا بعد أن فتحت الصفحة',
  },
  'changed.text': {
    en: 'Choose what is kept where the two differ. Nothing is saved until you press Save again.',
    ar: 'اختر ما يُعتمد في كل موضع اختلاف. لن يُحفظ شيء حتى تضغط «حفظ» مرة أخرى.',
  },
  'changed.same': {
    en: 'The changes do not contradict each other: all of them stay. Press Save again.',
    ar: 'لا تعارض بين التغييرات، وستبقى كلها. اضغط «حفظ» مرة أخرى.',
  },
  'changed.mine': { en: 'Mine', ar: 'نسختي' },
  'changed.theirs': { en: 'Theirs', ar: 'نسختهم' },
  'changed.format': { en: 'Only the formatting differs', ar: 'الاختلاف في التنسيق فقط' },
  'changed.use': { en: 'Continue with this choice', ar: 'المتابعة بهذا الاختيار' },
  empty: { en: 'empty', ar: 'فارغ' },
  yes: { en: 'Yes', ar: 'نعم' },
  no: { en: 'No', ar: 'لا' },
  save: { en: 'Save', ar: 'حفظ' },
  only_admin: { en: 'Only admins can change this.', ar: 'لا يستطيع تغيير هذا إلا المدير العام.' },
  only_finance: {
    en: 'Only colleagues of the finance team can do this.',
    ar: 'لا يستطيع فعل هذا إلا فريق المالية.',
  },
  saved: { en: 'Saved', ar: 'تم الحفظ' },
  deleted: { en: 'Deleted', ar: 'تم الحذف' },
  failed: { en: 'That did not work', ar: 'تعذّر التنفيذ' },
  delete: { en: 'Delete', ar: 'حذف' },
  keep: { en: 'Keep it', ar: 'إبقاؤه' },
  edit: { en: 'Edit {name}', ar: 'تعديل {name}' },
  earlier: { en: 'Move {name} up', ar: 'نقل {name} إلى أعلى' },
  later: { en: 'Move {name} down', ar: 'نقل {name} إلى أسفل' },
  moved: { en: '{name} is now number {n} of {count}', ar: 'ترتيب {name} الآن {n} من {count}' },
  find: { en: 'Type a name', ar: 'اكتب اسمًا' },
  searching: { en: 'Searching…', ar: 'جارٍ البحث…' },
  not_searched: {
    en: 'This could not be searched. Type on to try again.',
    ar: 'تعذّر البحث. تابع الكتابة للمحاولة مرة أخرى.',
  },
  found: {
    en: '{n, plural, =0 {Nothing found} one {One found} other {{n} found}}',
    ar: '{n, plural, =0 {لا نتائج} one {نتيجة واحدة} two {نتيجتان} few {{n} نتائج} many {{n} نتيجة} other {{n} نتيجة}}',
  },
  nothing_found: { en: 'Nothing found', ar: 'لا نتائج' },
  remove: { en: 'Remove {name}', ar: 'إزالة {name}' },
  order_hint: {
    en: 'Drag a row to another place, or use its arrows.',
    ar: 'اسحب الصف إلى موضع آخر، أو استخدم السهمين.',
  },
})
