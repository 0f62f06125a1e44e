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
  how: { en: 'How can we help?', ar: 'كيف يمكننا مساعدتك؟' },
  'about.us': { en: 'About Us', ar: 'من نحن' },
  'about.us_text': {
    en: '{app} brings people who need work done at home together with people who do it well. You see who comes, when and for how much before you book; they see where to go and what to bring.',
    ar: 'تجمع {app} بين من يحتاج عملًا في بيته ومن يتقنه. تعرف من سيأتي ومتى وبكم قبل أن تحجز، ويعرف هو أين يذهب وماذا يُحضر.',
  },
  'about.story': { en: 'Our Story', ar: 'قصتنا' },
  'about.story_text': {
    en: 'It began with a dripping tap and eleven phone calls. {app} has kept it to one page since {year}: a service, a free time, an address.',
    ar: 'بدأت الحكاية بصنبور يقطر وإحدى عشرة مكالمة. ومنذ {year} و{app} تختصرها في صفحة واحدة: خدمة، وموعد متاح، وعنوان.',
  },
  'about.why': { en: 'Why Choose {app}', ar: 'لماذا تختار {app}' },
  'about.why_people': { en: 'People we know', ar: 'أشخاص نعرفهم' },
  'about.why_people_text': {
    en: 'Every provider is checked before the first visit, and every review comes from a booking that took place.',
    ar: 'نتحقق من كل مقدم خدمة قبل أول زيارة، وكل تقييم يأتي من حجز تم فعلًا.',
  },
  'about.why_times': { en: 'Times that are free', ar: 'مواعيد متاحة فعلًا' },
  'about.why_times_text': {
    en: 'The time you confirm is yours. Nobody else can take it, and nobody calls to move it.',
    ar: 'الموعد الذي تؤكده لك وحدك، لا يأخذه غيرك ولا يتصل أحد ليغيّره.',
  },
  'about.why_prices': { en: 'Clear prices', ar: 'أسعار واضحة' },
  'about.why_prices_text': {
    en: 'Options, taxes and discounts are on the summary before you confirm. Nothing is added at the door.',
    ar: 'الخيارات والضرائب والخصومات كلها في الملخص قبل التأكيد، ولا يُضاف شيء عند الباب.',
  },
})
