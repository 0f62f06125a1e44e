import { words } from '#lib/words.ts'

export const messages = words({
  'refusal.already_paid': { en: 'This booking is already paid.', ar: 'هذا الحجز مدفوع بالفعل.' },
  'refusal.not_payable': {
    en: 'This booking can be paid once the work is done.',
    ar: 'يمكن دفع هذا الحجز بعد انتهاء العمل.',
  },
  'refusal.method_unavailable': { en: 'This way to pay is not available.', ar: 'طريقة الدفع هذه غير متاحة.' },
  'refusal.not_confirmable': {
    en: 'Only a cash payment that is pending can be confirmed.',
    ar: 'لا يمكن تأكيد إلا دفعة نقدية قيد الانتظار.',
  },
})
