import { words } from '#lib/words.ts'

export const messages = words({
  // Home
  welcome: { en: 'What can we do for you today?', ar: 'بماذا نخدمك اليوم؟' },
  featured: { en: 'Featured Categories', ar: 'فئات مميزة' },
  recommended: { en: 'Recommended Services', ar: 'خدمات ننصح بها' },
  view_all: { en: 'View All', ar: 'عرض الكل' },
  // Cards
  starts_from: { en: 'Starts From', ar: 'يبدأ من' },
  was: { en: 'Before', ar: 'قبل الخصم' },
  'unit.fixed': { en: 'Fixed price', ar: 'سعر ثابت' },
  'unit.hourly': { en: 'per hour', ar: 'في الساعة' },
  // Categories and listings
  browse: { en: 'Browse all Categories', ar: 'تصفّح كل الفئات' },
  no_categories: { en: 'No categories yet', ar: 'لا توجد فئات بعد' },
  all_of: { en: 'All {category} services', ar: 'كل خدمات {category}' },
  painter: { en: 'Search For Painter Near to You', ar: 'ابحث عن دهّان قريب منك' },
  sort_by: { en: 'Sort Services By', ar: 'ترتيب الخدمات حسب' },
  'sort.all': { en: 'All', ar: 'الكل' },
  'sort.available': { en: 'Availability', ar: 'المتاح الآن' },
  'sort.rating': { en: 'Rating', ar: 'التقييم' },
  'sort.featured': { en: 'Featured', ar: 'المميزة' },
  'sort.popular': { en: 'Popular', ar: 'الأكثر طلبًا' },
  filter_by: { en: 'Filter By Price', ar: 'تصفية حسب السعر' },
  filter_by_rating: { en: 'Filter By Rating', ar: 'تصفية حسب التقييم' },
  stars: {
    en: '{n, plural, =5 {5 stars} one {1 star and up} other {{n} stars and up}}',
    ar: '{n, plural, =5 {5 نجوم} one {نجمة فأكثر} two {نجمتان فأكثر} few {{n} نجوم فأكثر} many {{n} نجمة فأكثر} other {{n} نجمة فأكثر}}',
  },
  'price.all': { en: 'All', ar: 'الكل' },
  none: { en: 'No result found', ar: 'لا توجد نتائج' },
  none_hint: {
    en: 'Try adjusting your search or filter to find what you are looking for',
    ar: 'جرّب تعديل البحث أو التصفية لتصل إلى ما تريد',
  },
  services: { en: 'Services', ar: 'الخدمات' },
  // One service
  reviews: {
    en: '{count, plural, one {One review} other {{count} reviews}}',
    ar: '{count, plural, zero {لا تقييمات} one {تقييم واحد} two {تقييمان} few {{count} تقييمات} many {{count} تقييمًا} other {{count} تقييم}}',
  },
  description: { en: 'Description', ar: 'الوصف' },
  galleries: { en: 'Galleries', ar: 'معرض الصور' },
  enlarge: { en: 'Show larger: {name}', ar: 'عرض بحجم أكبر: {name}' },
  options: { en: 'Options', ar: 'الخيارات' },
  options_hint: { en: 'Pick what fits your visit.', ar: 'اختر ما يناسب زيارتك.' },
  choose_one: { en: 'Choose one', ar: 'اختر واحدًا' },
  choose_any: { en: 'Choose as many as you like', ar: 'اختر ما تشاء' },
  free: { en: 'Included', ar: 'مشمول' },
  provider: { en: 'Service Provider', ar: 'مقدم الخدمة' },
  view_more: { en: 'View More', ar: 'عرض المزيد' },
  duration: { en: 'Duration', ar: 'المدة' },
  duration_hint: { en: 'This service may takes up to', ar: 'قد تستغرق هذه الخدمة حتى' },
  hours: {
    en: '{n, plural, one {one hour} other {{n} hours}}',
    ar: '{n, plural, zero {أقل من ساعة} one {ساعة واحدة} two {ساعتين} few {{n} ساعات} many {{n} ساعة} other {{n} ساعة}}',
  },
  minutes: {
    en: '{n, plural, one {one minute} other {{n} minutes}}',
    ar: '{n, plural, zero {أقل من دقيقة} one {دقيقة واحدة} two {دقيقتين} few {{n} دقائق} many {{n} دقيقة} other {{n} دقيقة}}',
  },
  hours_and: { en: '{hours} and {minutes}', ar: '{hours} و{minutes}' },
  select_and_book: { en: 'Select options and book it', ar: 'اختر ما يناسبك واحجز' },
  quantity: { en: 'Quantity', ar: 'الكمية' },
  book: { en: 'Book this Service', ar: 'احجز هذه الخدمة' },
  not_bookable: { en: 'This service takes no bookings right now.', ar: 'لا تُستقبل حجوزات لهذه الخدمة حاليًا.' },
})
