import { words } from '#lib/words.ts'

export const messages = words({
  'refusal.credentials_wrong': {
    en: 'These credentials do not match our records.',
    ar: 'البيانات المدخلة لا تطابق أي حساب لدينا.',
  },
  'refusal.email_taken': {
    en: 'The email has already been taken.',
    ar: 'هذا البريد الإلكتروني مسجّل من قبل.',
  },
  'refusal.phone_taken': {
    en: 'The phone number has already been taken.',
    ar: 'رقم الهاتف هذا مسجّل من قبل.',
  },
  'refusal.old_password_wrong': {
    en: 'The old password is not right.',
    ar: 'كلمة المرور القديمة غير صحيحة.',
  },
  'refusal.reset_link_dead': {
    en: 'This link was used before or is older than 60 minutes. Please ask for a new one.',
    ar: 'هذا الرابط مستخدم من قبل أو مضى عليه أكثر من 60 دقيقة. اطلب رابطًا جديدًا.',
  },
  'password.differs': {
    en: 'The password confirmation does not match',
    ar: 'تأكيد كلمة المرور غير مطابق',
  },
  'password.too_short': {
    en: 'The minimum password length is 6',
    ar: 'أقل طول لكلمة المرور هو 6',
  },
  'login.title': { en: 'Welcome back', ar: 'أهلًا بعودتك' },
  'login.subtitle': {
    en: 'Sign in to book visits and follow them.',
    ar: 'سجّل الدخول لتحجز الزيارات وتتابعها.',
  },
  'login.submit': { en: 'Login', ar: 'تسجيل الدخول' },
  'login.remember': { en: 'Remember me', ar: 'تذكّرني' },
  'login.forgot': { en: 'Forgot your password?', ar: 'هل نسيت كلمة المرور؟' },
  'login.or': { en: 'Or', ar: 'أو' },
  'login.with': { en: 'Continue with {name}', ar: 'المتابعة عبر {name}' },
  'login.social_later': {
    en: 'Signing in with these accounts is not available yet.',
    ar: 'تسجيل الدخول بهذه الحسابات غير متاح بعد.',
  },
  'login.done': { en: 'Login Successfully', ar: 'تم تسجيل الدخول بنجاح' },
  'login.failed': { en: 'Login Error', ar: 'خطأ في تسجيل الدخول' },
  'login.new_here': { en: 'New here?', ar: 'ليس لديك حساب؟' },
  'login.again_at': {
    en: 'You can try again at {time}.',
    ar: 'يمكنك المحاولة مرة أخرى الساعة {time}.',
  },
  'register.title': { en: 'Create your account', ar: 'أنشئ حسابك' },
  'register.subtitle': {
    en: 'It takes a minute. Then you can book any service.',
    ar: 'دقيقة واحدة تكفي، ثم تستطيع حجز أي خدمة.',
  },
  'register.submit': { en: 'Register', ar: 'إنشاء حساب' },
  'register.done': { en: 'Account created successfully', ar: 'تم إنشاء الحساب بنجاح' },
  'register.failed': { en: 'Sign-up Error', ar: 'خطأ في إنشاء الحساب' },
  'register.have_one': { en: 'Already have an account?', ar: 'لديك حساب بالفعل؟' },
  'register.agree': { en: 'I agree to the', ar: 'أوافق على' },
  'register.terms': { en: 'Terms & Conditions', ar: 'الشروط والأحكام' },
  'register.terms_needed': {
    en: 'Please agree to the terms to go on.',
    ar: 'يلزم الموافقة على الشروط للمتابعة.',
  },
  'forgot.title': { en: 'Reset Your Password', ar: 'استعادة كلمة المرور' },
  'forgot.subtitle': {
    en: 'Tell us the email you signed up with. We will send a link to choose a new password.',
    ar: 'اكتب البريد الإلكتروني الذي سجّلت به، وسنرسل إليك رابطًا تختار به كلمة مرور جديدة.',
  },
  'forgot.placeholder': { en: 'Your Email address', ar: 'بريدك الإلكتروني' },
  'forgot.submit': { en: 'Reset Password', ar: 'استعادة كلمة المرور' },
  'forgot.done': { en: 'Reset link was sent successfully', ar: 'تم إرسال رابط الاستعادة بنجاح' },
  'forgot.sent': { en: 'Email sent successfully!', ar: 'تم إرسال البريد بنجاح!' },
  'forgot.sent_hint': {
    en: 'If this email has an account, the link is on its way. It works once, for 60 minutes.',
    ar: 'إن كان لهذا البريد حساب لدينا فالرابط في طريقه إليك، وهو صالح لمرة واحدة خلال 60 دقيقة.',
  },
  'forgot.not_sent': {
    en: 'Error in sending email. Please try again!',
    ar: 'تعذّر إرسال البريد. حاول مرة أخرى!',
  },
  'forgot.broken': { en: 'An error occurred. Please try again.', ar: 'حدث خطأ. حاول مرة أخرى.' },
  'forgot.back': { en: 'Back to Login', ar: 'العودة إلى تسجيل الدخول' },
  'forgot.again': { en: 'Ask for a new link', ar: 'اطلب رابطًا جديدًا' },
  'reset.title': { en: 'Choose a new password', ar: 'اختر كلمة مرور جديدة' },
  'reset.subtitle': {
    en: 'You will be signed out on every device and sign in with the new one.',
    ar: 'سنسجّل خروجك من كل الأجهزة، ثم تدخل بكلمة المرور الجديدة.',
  },
  'reset.no_token': {
    en: 'This link is not complete. Open it from the mail again, or ask for a new one.',
    ar: 'هذا الرابط ناقص. افتحه من الرسالة مرة أخرى أو اطلب رابطًا جديدًا.',
  },
  'reset.submit': { en: 'Save the new password', ar: 'حفظ كلمة المرور الجديدة' },
  'reset.done': { en: 'Saved successfully', ar: 'تم الحفظ بنجاح' },
  'reset.done_hint': { en: 'Sign in with your new password.', ar: 'سجّل الدخول بكلمة المرور الجديدة.' },
  'mail.reset.subject': { en: 'Choose a new password', ar: 'اختر كلمة مرور جديدة' },
  'mail.reset.greeting': { en: 'Hello {name},', ar: 'مرحبًا {name}،' },
  'mail.reset.opening': {
    en: 'Somebody, hopefully you, asked for a new password for this account.',
    ar: 'وصلنا طلب لتغيير كلمة مرور حسابك، ونرجو أن تكون أنت صاحبه.',
  },
  'mail.reset.link': { en: 'Choose a new password', ar: 'اختر كلمة مرور جديدة' },
  'mail.reset.once': {
    en: 'The link works once, for 60 minutes.',
    ar: 'الرابط صالح لمرة واحدة خلال 60 دقيقة.',
  },
  'mail.reset.not_you': {
    en: 'If it was not you, do nothing: your password stays as it is.',
    ar: 'إن لم تكن أنت من طلب ذلك فلا تفعل شيئًا، وستبقى كلمة مرورك كما هي.',
  },
  validation_failed: { en: 'Validation failed', ar: 'البيانات غير صحيحة' },
  'field.new_password': { en: 'New Password', ar: 'كلمة المرور الجديدة' },
  'field.confirm_password': { en: 'Confirm New Password', ar: 'تأكيد كلمة المرور الجديدة' },
  'field.name': { en: 'Full Name', ar: 'الاسم الكامل' },
  'field.email': { en: 'Email', ar: 'البريد الإلكتروني' },
  'field.phone': { en: 'Phone Number', ar: 'رقم الهاتف' },
  'field.password': { en: 'Password', ar: 'كلمة المرور' },
  'field.password_hint': { en: 'At least {n} characters', ar: '{n} أحرف على الأقل' },
})
