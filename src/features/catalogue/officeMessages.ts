import { words } from '#lib/words.ts'

/** Texts of the operators' page of categories. */
export const messages = words({
  title: { en: 'Categories', ar: 'الفئات' },
  new: { en: 'New category', ar: 'فئة جديدة' },
  new_below: { en: 'New subcategory of {name}', ar: 'فئة فرعية جديدة في {name}' },
  none: { en: 'No categories yet', ar: 'لا فئات بعد' },
  none_hint: {
    en: 'Customers find services through categories. Create the first one.',
    ar: 'يجد العملاء الخدمات من خلال الفئات. أنشئ الفئة الأولى.',
  },
  parent_id: { en: 'Belongs to', ar: 'تتبع' },
  top_level: { en: 'None: a category of its own', ar: 'لا شيء: فئة رئيسية' },
  name: { en: 'Name', ar: 'الاسم' },
  description: { en: 'Description', ar: 'الوصف' },
  keywords: { en: 'Search words', ar: 'كلمات البحث' },
  keywords_hint: {
    en: 'Words people search this by, separated by commas: plumber, leak, pipes.',
    ar: 'كلمات يبحث بها الناس عن هذه الفئة، تفصل بينها فواصل: سبّاك، تسريب، أنابيب.',
  },
  color: { en: 'Colour', ar: 'اللون' },
  contrast_light: { en: 'Text on it, light theme', ar: 'النص فوقه في المظهر الفاتح' },
  contrast_dark: { en: 'Text on it, dark theme', ar: 'النص فوقه في المظهر الداكن' },
  contrast_good: { en: '{ratio} : 1, readable', ar: '{ratio} : 1، مقروء' },
  contrast_bad: { en: '{ratio} : 1, below 4.5 : 1', ar: '{ratio} : 1، أقل من 4.5 : 1' },
  featured: {
    en: 'Featured: Home shows the first six upper ones',
    ar: 'مميزة: تعرض الصفحة الرئيسية أول ست فئات رئيسية',
  },
  featured_badge: { en: 'Featured', ar: 'مميزة' },
  picture: { en: 'Picture', ar: 'الصورة' },
  change_picture: { en: 'Choose a picture', ar: 'اختيار صورة' },
  services: {
    en: '{count, plural, =0 {no services} one {one service} other {{count} services}}',
    ar: '{count, plural, zero {بلا خدمات} one {خدمة واحدة} two {خدمتان} few {{count} خدمات} many {{count} خدمة} other {{count} خدمة}}',
  },
  delete_question: {
    en: 'Delete {name}? This cannot be undone.',
    ar: 'هل تريد حذف {name}؟ لا يمكن التراجع عن ذلك.',
  },
  parent_wrong: {
    en: 'A category can only belong to a category of the first level, and only if it has no subcategories itself.',
    ar: 'لا تتبع الفئة إلا فئة رئيسية، وبشرط ألا تكون لها فئات فرعية.',
  },
  'refusal.category_in_use': {
    en: 'It is still used. Services: {services}. Subcategories: {children}. Coupons: {coupons}.',
    ar: 'ما زالت الفئة مستخدمة. الخدمات: {services}. الفئات الفرعية: {children}. القسائم: {coupons}.',
  },
})
