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
  'field.name': { en: 'Full Name', ar: 'الاسم الكامل' },
  'field.email': { en: 'Email', ar: 'البريد الإلكتروني' },
  'field.phone': { en: 'Phone Number', ar: 'رقم الهاتف' },
  'field.password': { en: 'Password', ar: 'كلمة المرور' },
  'field.password_hint': { en: 'At least {n} characters', ar: '{n} أحرف على الأقل' },
})
