import { words } from '#lib/words.ts'

/** Texts of the operators' sign-in. */
export const messages = words({
  'refusal.factor_required': {
    en: 'Please give the code of your app first.',
    ar: 'أدخل رمز تطبيق المصادقة أولًا.',
  },
  'refusal.factor_wrong': {
    en: 'This code is not right, or it was used before.',
    ar: 'الرمز غير صحيح أو سبق استخدامه.',
  },
  'refusal.not_while_acting': {
    en: 'Not while you act for somebody: only they pay, write and change their sign-in.',
    ar: 'غير متاح أثناء التصرف نيابةً عن عميل: الدفع والمراسلة وبيانات الدخول له وحده.',
  },
  'refusal.address_not_allowed': {
    en: 'Operators sign in from the networks of the office only.',
    ar: 'دخول فريق الإدارة متاح من شبكات المكتب فقط.',
  },
  'first_run.title': { en: 'The first operator', ar: 'أول مشغّل' },
  'first_run.subtitle': {
    en: 'This account runs the marketplace, and can let others in. The link works once.',
    ar: 'هذا الحساب يدير المنصة ويمنح غيره صلاحية الدخول. يعمل الرابط مرة واحدة.',
  },
  'first_run.submit': { en: 'Create and open the office', ar: 'إنشاء الحساب وفتح الإدارة' },
  'first_run.done': { en: 'Your office is open', ar: 'الإدارة جاهزة' },
  title: { en: 'Your sign-in', ar: 'بيانات دخولك' },
  session: {
    en: 'A sign-in to the office lasts twelve hours. Payouts, roles and other serious steps ask for a code again.',
    ar: 'يدوم الدخول إلى الإدارة 12 ساعة، وتطلب الخطوات الحساسة مثل التحويلات وتغيير الأدوار رمزًا جديدًا.',
  },
  'factor.title': { en: 'Second factor', ar: 'التحقق بخطوتين' },
  'factor.on': {
    en: 'On. {n, plural, =0 {No recovery code is left} one {One recovery code is left} other {# recovery codes are left}}.',
    ar: 'مفعّل. {n, plural, =0 {لم يبقَ أي رمز استرداد} one {بقي رمز استرداد واحد} two {بقي رمزا استرداد} few {بقيت # رموز استرداد} many {بقي # رمز استرداد} other {بقي # رمز استرداد}}.',
  },
  'factor.off': {
    en: 'Off. Besides the password, sign-in can ask for a code of an app on your phone.',
    ar: 'غير مفعّل. يمكن أن يطلب الدخول، إضافةً إلى كلمة المرور، رمزًا من تطبيق على هاتفك.',
  },
  'factor.setup': { en: 'Set up the second factor', ar: 'إعداد التحقق بخطوتين' },
  'factor.replace': { en: 'Set up another app', ar: 'إعداد تطبيق آخر' },
  'factor.turn_off': { en: 'Turn off', ar: 'إيقاف' },
  'factor.setup_first': {
    en: 'The office opens with a password and a code from your phone. You set this up once.',
    ar: 'تُفتح الإدارة بكلمة مرور ورمز من هاتفك. تُعِدّ ذلك مرة واحدة.',
  },
  'factor.setup_why': {
    en: 'Once the new app is set up, codes of the one before stop working.',
    ar: 'بعد إعداد التطبيق الجديد تتوقف رموز التطبيق السابق عن العمل.',
  },
  'factor.step_app': {
    en: 'Open an authenticator app on your phone, such as Google Authenticator, Aegis or 1Password.',
    ar: 'افتح تطبيق مصادقة على هاتفك، مثل Google Authenticator أو Aegis أو 1Password.',
  },
  'factor.step_scan': { en: 'Add an account and scan this code.', ar: 'أضف حسابًا وامسح هذا الرمز.' },
  'factor.step_code': { en: 'Type the six digits that the app shows.', ar: 'اكتب الأرقام الستة التي يعرضها التطبيق.' },
  'factor.qr': { en: 'QR code for the authenticator app', ar: 'رمز QR لتطبيق المصادقة' },
  'factor.by_hand': { en: 'Or type this key into the app:', ar: 'أو اكتب هذا المفتاح في التطبيق:' },
  'factor.open_app': { en: 'Open the app on this phone', ar: 'افتح التطبيق على هذا الهاتف' },
  'factor.copy_key': { en: 'Copy the key', ar: 'نسخ المفتاح' },
  copied: { en: 'Copied', ar: 'تم النسخ' },
  copy_by_hand: { en: 'Please select and copy it by hand', ar: 'تعذّر النسخ، حدّد النص وانسخه بنفسك' },
  'factor.app_code': { en: 'Six digits from the app', ar: 'الأرقام الستة من التطبيق' },
  'factor.turn_on': { en: 'Turn on', ar: 'تفعيل' },
  'factor.give': { en: 'Code from your app', ar: 'رمز تطبيق المصادقة' },
  'factor.code': { en: 'Code', ar: 'الرمز' },
  'factor.code_hint': {
    en: 'Six digits from the app on your phone, or one of your recovery codes.',
    ar: 'ستة أرقام من التطبيق على هاتفك، أو أحد رموز الاسترداد.',
  },
  'factor.continue': { en: 'Continue', ar: 'متابعة' },
  'factor.again': { en: 'Please confirm that it is you', ar: 'أكّد أنك أنت' },
  'factor.again_why': {
    en: 'This step asks for a code again. What you entered is kept.',
    ar: 'تطلب هذه الخطوة رمزًا جديدًا. ما أدخلته محفوظ.',
  },
  'recovery.title': { en: 'Keep your recovery codes', ar: 'احفظ رموز الاسترداد' },
  'recovery.why': {
    en: 'If you lose the phone, each of these codes lets you in once. They are shown only now.',
    ar: 'إذا فقدت الهاتف، يتيح لك كل رمز من هذه الرموز الدخول مرة واحدة. لن تُعرض مرة أخرى.',
  },
  'recovery.saved': { en: 'I have saved them', ar: 'حفظتها' },
  'recovery.copy': { en: 'Copy', ar: 'نسخ' },
  'recovery.renew': { en: 'New recovery codes', ar: 'رموز استرداد جديدة' },
})
