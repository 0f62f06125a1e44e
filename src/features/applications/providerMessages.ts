import { words } from '#lib/words.ts'

/** Texts of the page that follows an application, and of the mails about it: no page of the site needs them. */
export const messages = words({
  'follow.title': { en: 'Application {id}', ar: 'الطلب رقم {id}' },
  'follow.received': { en: 'Received', ar: 'تم الاستلام' },
  'follow.received_hint': {
    en: 'We are looking at it and will write to you.',
    ar: 'نراجع طلبك وسنكتب إليك.',
  },
  'follow.accepted': { en: 'Accepted', ar: 'مقبول' },
  'follow.accepted_hint': {
    en: 'Welcome! Sign in and go through your first steps.',
    ar: 'أهلًا بك! سجّل الدخول وأكمل خطواتك الأولى.',
  },
  'follow.asked': { en: 'Waiting for you', ar: 'بانتظار ردك' },
  'follow.asked_hint': {
    en: 'We have a question. Answer here, and we go on with your application.',
    ar: 'لدينا سؤال. أجب هنا لنكمل النظر في طلبك.',
  },
  'follow.declined': { en: 'Declined', ar: 'مرفوض' },
  'follow.declined_hint': {
    en: 'We cannot accept this application as it is. You may answer here, or send another one.',
    ar: 'لا يمكننا قبول الطلب بصورته الحالية. يمكنك الرد هنا أو إرسال طلب آخر.',
  },
  'follow.begin': { en: 'Begin', ar: 'ابدأ' },
  'event.asked': { en: 'We asked', ar: 'سألناك' },
  'event.declined': { en: 'We declined', ar: 'اعتذرنا' },
  'event.accepted': { en: 'We accepted', ar: 'قبلنا' },
  'event.answered': { en: 'You answered', ar: 'أجبت' },
  'ask.document': { en: 'a readable photo or PDF of your document', ar: 'صورة واضحة أو ملف PDF لوثيقتك' },
  'ask.permit': { en: 'your permit to work', ar: 'ترخيص العمل الخاص بك' },
  'ask.area': { en: 'where you start from and how far you go', ar: 'نقطة انطلاقك وإلى أي مسافة تصل' },
  'ask.trade': { en: 'what you do and for how long you have done it', ar: 'الخدمات التي تقدمها ومدة خبرتك فيها' },
  'answer.note': { en: 'Your answer', ar: 'ردّك' },
  'answer.missing': { en: 'Write an answer first.', ar: 'اكتب ردّك أولًا.' },
  'answer.document': { en: 'Another document, if needed', ar: 'وثيقة أخرى إن لزم' },
  'answer.send': { en: 'Send', ar: 'إرسال' },
  'follow.sent': { en: 'Sent on', ar: 'تاريخ الإرسال' },
  'follow.decided': { en: 'Decided on', ar: 'تاريخ القرار' },
  'follow.unknown': { en: 'There is no application behind this link', ar: 'هذا الرابط لا يفتح أي طلب' },
  'follow.unknown_hint': {
    en: 'Open the link of the newest mail we sent you: it takes the place of older ones.',
    ar: 'افتح الرابط في أحدث رسالة أرسلناها إليك، فهو يحل محل الروابط الأقدم.',
  },
  'mail.greeting': { en: 'Hello {name},', ar: 'مرحبًا {name}،' },
  'mail.link': { en: 'See my application', ar: 'عرض طلبي' },
  'mail.private': {
    en: 'Whoever has this link sees your application: keep it to yourself.',
    ar: 'كل من لديه هذا الرابط يرى طلبك، فلا تشاركه مع أحد.',
  },
  'mail.received.subject': { en: 'We received your application', ar: 'استلمنا طلبك' },
  'mail.received.opening': {
    en: 'Thank you for wanting to work with us. Your application has number {id}; here you can see how it stands.',
    ar: 'شكرًا لرغبتك في العمل معنا. رقم طلبك {id}، ويمكنك متابعة حالته من هنا.',
  },
  'mail.accepted.subject': { en: 'Your application is accepted', ar: 'تم قبول طلبك' },
  'mail.accepted.opening': {
    en: 'We are glad to have you. Application {id} is accepted.',
    ar: 'يسعدنا انضمامك إلينا. تم قبول الطلب رقم {id}.',
  },
  'mail.password.link': { en: 'Set your password', ar: 'اختر كلمة المرور' },
  'mail.password.hint': {
    en: 'The link works once, within seven days. Then sign in: a short list shows what is left until your first booking.',
    ar: 'يعمل الرابط مرة واحدة خلال سبعة أيام. بعدها سجّل الدخول لتجد قائمة قصيرة بما تبقّى حتى أول حجز.',
  },
  'mail.start.link': { en: 'Begin', ar: 'ابدأ' },
  'mail.start.hint': {
    en: 'Sign in with the account you have: it stays as it is and now has a provider side as well.',
    ar: 'سجّل الدخول بحسابك الحالي، فهو باقٍ كما هو وأصبح فيه الآن قسم لمقدّم الخدمة.',
  },
  'mail.asked.subject': { en: 'We need something more from you', ar: 'نحتاج منك إلى شيء آخر' },
  'mail.asked.opening': {
    en: 'We looked at application {id} and have a question. Please answer by the link.',
    ar: 'راجعنا الطلب رقم {id} ولدينا سؤال. نرجو الرد من خلال الرابط.',
  },
  'mail.declined.subject': { en: 'Your application is declined', ar: 'لم يُقبل طلبك' },
  'mail.declined.opening': {
    en: 'We looked at application {id} and cannot accept it.',
    ar: 'راجعنا الطلب رقم {id} ولم نتمكن من قبوله.',
  },
  'mail.office.subject': { en: 'A provider applied: {id}', ar: 'طلب جديد من مقدّم خدمة: {id}' },
  'mail.office.opening': {
    en: 'Application {id} waits for your decision.',
    ar: 'الطلب رقم {id} ينتظر قرارك.',
  },
  'mail.answered.subject': { en: 'Answer to application {id}', ar: 'رد على الطلب رقم {id}' },
  'mail.answered.opening': {
    en: 'The applicant of {id} answered. The application waits for your decision.',
    ar: 'ردّ صاحب الطلب رقم {id}. الطلب ينتظر قرارك.',
  },
  'mail.draft.subject': { en: 'Go on with your application', ar: 'أكمل طلبك' },
  'mail.draft.greeting': { en: 'Hello,', ar: 'مرحبًا،' },
  'mail.draft.opening': {
    en: 'What you filled in so far is saved. This link opens it on any device, and confirms that this address is yours.',
    ar: 'حُفظ ما كتبته حتى الآن. يفتح هذا الرابط طلبك على أي جهاز، ويؤكد أن هذا البريد لك.',
  },
  'mail.draft.link': { en: 'Go on', ar: 'إكمال الطلب' },
  'mail.draft.days': {
    en: 'We keep it for 30 days after your last change.',
    ar: 'نحتفظ به 30 يومًا بعد آخر تعديل.',
  },
  'mail.office.link': { en: 'Open the application', ar: 'افتح الطلب' },
})
