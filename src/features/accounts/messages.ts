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
})
