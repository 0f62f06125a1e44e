import { words } from '#lib/words.ts'

export const messages = words({
  title: { en: 'Create a new account of Provider', ar: 'إنشاء حساب جديد لمقدم خدمة' },
  subtitle: {
    en: 'Tell us who you are and show us a document. We look at every application ourselves.',
    ar: 'عرّفنا بنفسك وأرفق وثيقة تثبت هويتك. نراجع كل طلب بأنفسنا.',
  },
  name: { en: 'Full name', ar: 'الاسم الكامل' },
  email: { en: 'Email', ar: 'البريد الإلكتروني' },
  phone: { en: 'Phone number', ar: 'رقم الهاتف' },
  type: { en: 'Provider type', ar: 'نوع مقدم الخدمة' },
  choose: { en: 'Please choose', ar: 'اختر من القائمة' },
  range: { en: 'Availability range', ar: 'نطاق تقديم الخدمة' },
  range_hint: {
    en: 'Where you work and how far you drive, such as "all of Riyadh" or "25 km around Al Olaya".',
    ar: 'أين تعمل وإلى أي مسافة تصل، مثل «كل أحياء الرياض» أو «٢٥ كم حول العليا».',
  },
  document_type: { en: 'Document type', ar: 'نوع الوثيقة' },
  passport: { en: 'Passport', ar: 'جواز سفر' },
  driver_license: { en: 'Driver license', ar: 'رخصة قيادة' },
  document_number: { en: 'Document number', ar: 'رقم الوثيقة' },
  expiry_date: { en: 'Expiry date', ar: 'تاريخ الانتهاء' },
  expired: {
    en: 'This document has expired. Show one that is still valid.',
    ar: 'انتهت صلاحية هذه الوثيقة. أرفق وثيقة سارية.',
  },
  document: { en: 'Document upload', ar: 'رفع الوثيقة' },
  document_hint: {
    en: 'A PDF or a photo (JPEG, PNG, WebP) of at most 10 MB. Only our staff can open it.',
    ar: 'ملف PDF أو صورة (JPEG أو PNG أو WebP) بحجم لا يتجاوز 10 ميغابايت. لا يطّلع عليه إلا موظفونا.',
  },
  document_wrong: {
    en: 'Choose a PDF or a photo (JPEG, PNG, WebP).',
    ar: 'اختر ملف PDF أو صورة (JPEG أو PNG أو WebP).',
  },
  document_pixels: { en: 'This picture has more than 40 megapixels.', ar: 'دقة هذه الصورة تتجاوز 40 ميغابكسل.' },
  document_large: { en: 'This file is larger than 10 MB.', ar: 'حجم هذا الملف يتجاوز 10 ميغابايت.' },
  agree: { en: 'I agree to the', ar: 'أوافق على' },
  terms: { en: 'Terms & Conditions', ar: 'الشروط والأحكام' },
  terms_needed: { en: 'Please agree to the terms to continue.', ar: 'يرجى الموافقة على الشروط للمتابعة.' },
  submit: { en: 'Sign Up', ar: 'إنشاء حساب' },
  done: { en: 'Form submitted successfully!', ar: 'تم إرسال النموذج بنجاح!' },
  done_hint: { en: 'We will look at it and get back to you.', ar: 'سنراجع طلبك ونتواصل معك.' },
  failed: { en: 'Failed to submit form', ar: 'تعذّر إرسال النموذج' },
  retry: { en: 'Try again', ar: 'أعد المحاولة' },
  types_failed: { en: 'Failed to fetch provider types', ar: 'تعذّر جلب أنواع مقدمي الخدمة' },
})
