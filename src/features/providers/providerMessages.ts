import { words } from '#lib/words.ts'

/** Texts of a provider's first steps; sent with the pages of `/provider` only. */
export const messages = words({
  'start.title': { en: 'First steps', ar: 'خطوات البداية' },
  'start.hello': { en: 'Welcome, {name}', ar: 'أهلًا {name}' },
  'start.progress': { en: '{done} of {all} done', ar: 'أُنجز {done} من {all}' },
  'start.open': {
    en: 'What customers need is there. The rest makes them choose you sooner.',
    ar: 'كل ما يحتاجه العملاء جاهز، وبقية الخطوات تزيد من اختيارهم لك.',
  },
  'start.closed': {
    en: 'The steps marked “needed” come first: what you do, when, and where.',
    ar: 'ابدأ بالخطوات المعلَّمة بـ«ضرورية»: ماذا تقدّم، ومتى، وأين.',
  },
  'start.all_done': { en: 'All done. Your page is complete.', ar: 'اكتملت الخطوات، وصفحتك جاهزة.' },
  'start.not_bookable': {
    en: 'You are not quite ready for customers. Still needed:',
    ar: 'لم تكتمل جاهزيتك لاستقبال العملاء. بقي ما يلي:',
  },
  'start.continue': { en: 'Go on with the first steps', ar: 'أكمل خطوات البداية' },
  'start.not_yours': { en: 'Owners and managers take the first steps.', ar: 'خطوات البداية للمالك والمديرين.' },
  'start.needed': { en: 'needed', ar: 'ضرورية' },
  'start.done': { en: 'done', ar: 'تمّت' },
  'start.page': { en: 'See my page as customers do', ar: 'عرض صفحتي كما يراها العملاء' },
  'step.photo': { en: 'Photo and cover', ar: 'الصورة والغلاف' },
  'step.photo_hint': { en: 'People choose faces they can see.', ar: 'الناس يختارون من يرون صورته.' },
  'step.description': { en: 'Description in both languages', ar: 'الوصف باللغتين' },
  'step.description_hint': {
    en: 'Two or three sentences about you, in English and Arabic.',
    ar: 'جملتان أو ثلاث عنك بالعربية والإنجليزية.',
  },
  'step.hours': { en: 'Working hours', ar: 'ساعات العمل' },
  'step.hours_hint': {
    en: 'We began with the usual hours of your country. Change them to yours.',
    ar: 'بدأنا بساعات العمل المعتادة في بلدك، فعدّلها بما يناسبك.',
  },
  'step.area': { en: 'Your area', ar: 'منطقتك' },
  'step.area_hint': { en: 'Where you start from and how far you go.', ar: 'من أين تنطلق وإلى أي مسافة تصل.' },
  'step.service': { en: 'Your first service', ar: 'خدمتك الأولى' },
  'step.service_hint': { en: 'What you do, for how much, and how long it takes.', ar: 'ماذا تقدم، وبكم، وكم يستغرق.' },
  'step.payout': { en: 'Payout account', ar: 'حساب استلام الأموال' },
  'step.payout_hint': { en: 'The bank account your earnings go to.', ar: 'الحساب البنكي الذي تُحوَّل إليه أرباحك.' },
})
