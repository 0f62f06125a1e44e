import { words } from '#lib/words.ts'

export const messages = words({
  slides: { en: 'Offers', ar: 'عروض' },
  slide: { en: '{n} of {count}', ar: '{n} من {count}' },
  previous: { en: 'Previous', ar: 'السابق' },
  next: { en: 'Next', ar: 'التالي' },
  pause: { en: 'Stop the offers from moving', ar: 'إيقاف حركة العروض' },
  play: { en: 'Let the offers move', ar: 'تشغيل حركة العروض' },
  help: { en: 'Help & Support', ar: 'المساعدة والدعم' },
  topics: { en: 'Topics', ar: 'المواضيع' },
  empty: { en: 'Empty FAQ List', ar: 'قائمة الأسئلة فارغة' },
  empty_message: { en: 'Empty FAQ List Message', ar: 'اختر موضوعًا من القائمة لعرض أسئلته وأجوبتها.' },
  search: { en: 'Search in help', ar: 'ابحث في المساعدة' },
  search_go: { en: 'Search', ar: 'بحث' },
  asked: { en: 'Most asked', ar: 'الأسئلة الأكثر شيوعًا' },
  found: { en: 'Questions we found', ar: 'أسئلة وجدناها' },
  found_none: {
    en: 'No question has these words. Try another word, or ask us.',
    ar: 'لا يوجد سؤال بهذه الكلمات. جرّب كلمة أخرى أو اسألنا مباشرة.',
  },
  all_help: { en: 'All help', ar: 'كل المساعدة' },
  'contact.us': { en: 'Ask us', ar: 'تواصل معنا' },
  'contact.booking': { en: 'About a booking', ar: 'بخصوص حجز' },
  'contact.booking_hint': {
    en: 'Open it and choose “Report a problem”: our office answers there.',
    ar: 'افتح الحجز واختر «الإبلاغ عن مشكلة»، ويرد عليك مكتبنا هناك.',
  },
  'contact.booking_go': { en: 'My Bookings', ar: 'حجوزاتي' },
  'contact.mail': { en: 'By email', ar: 'بالبريد الإلكتروني' },
  'contact.phone': { en: 'By telephone', ar: 'بالهاتف' },
  how: { en: 'How can we help?', ar: 'كيف يمكننا مساعدتك؟' },
  'about.us': { en: 'About Us', ar: 'من نحن' },
  'about.us_text': {
    en: '{app} brings people who need work done at home together with people who do it well. You see who comes, when and for how much before you book; they see where to go and what to bring.',
    ar: 'تجمع {app} بين من يحتاج عملًا في بيته ومن يتقنه. تعرف من سيأتي ومتى وبكم قبل أن تحجز، ويعرف هو أين يذهب وماذا يُحضر.',
  },
  'about.story': { en: 'Our Story', ar: 'قصتنا' },
  'about.story_text': {
    en: 'A dripping tap should not take eleven phone calls. {app} keeps it to one page: a service, a free time, an address.',
    ar: 'صنبور يقطر لا يستحق إحدى عشرة مكالمة. و{app} تختصرها في صفحة واحدة: خدمة، وموعد متاح، وعنوان.',
  },
  'about.why': { en: 'Why Choose {app}', ar: 'لماذا تختار {app}' },
  'about.why_people': { en: 'People we know', ar: 'أشخاص نعرفهم' },
  'about.why_people_text': {
    en: 'Every provider is checked before the first visit, and every review comes from a customer who booked.',
    ar: 'نتحقق من كل مقدّم خدمة قبل أول زيارة، وكل تقييم يأتي من عميل حجز فعلًا.',
  },
  'about.why_times': { en: 'Times that are free', ar: 'مواعيد متاحة فعلًا' },
  'about.why_times_text': {
    en: 'The time you ask for is held for you, so nobody else can take it. It changes only if you agree.',
    ar: 'الموعد الذي تطلبه يُحجز لك فلا يأخذه غيرك، ولا يتغيّر إلا بموافقتك.',
  },
  'about.why_prices': { en: 'Clear prices', ar: 'أسعار واضحة' },
  'about.why_prices_text': {
    en: 'Options, taxes and discounts are on the summary before you confirm. Nothing is added without your yes.',
    ar: 'الخيارات والضرائب والخصومات كلها في الملخص قبل التأكيد، ولا يُضاف شيء دون موافقتك.',
  },
})
