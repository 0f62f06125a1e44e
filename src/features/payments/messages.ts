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
  'refusal.refund_too_large': {
    en: 'There is not that much left to give back of this payment.',
    ar: 'المبلغ المتبقي من هذه الدفعة أقل من المطلوب رده.',
  },
  'refusal.not_settleable': {
    en: 'This cannot be settled that way.',
    ar: 'لا يمكن تسوية هذا المبلغ بهذه الطريقة.',
  },
  'checkout.title': { en: 'Checkout Booking #{id}', ar: 'دفع الحجز \u2066#{id}\u2069' },
  'checkout.subtitle': { en: 'Select your preferred payment mode', ar: 'اختر طريقة الدفع التي تفضلها' },
  'checkout.ways': { en: 'Ways to pay', ar: 'طرق الدفع' },
  'checkout.total': { en: 'Total Amount', ar: 'المبلغ الإجمالي' },
  'checkout.balance': { en: 'Balance', ar: 'الرصيد' },
  'checkout.too_low': { en: 'Not enough for this booking', ar: 'لا يكفي لهذا الحجز' },
  'checkout.none': { en: 'There is no way to pay at the moment.', ar: 'لا توجد طريقة دفع متاحة حاليًا.' },
  'checkout.back': { en: 'Back', ar: 'رجوع' },
  'checkout.confirm': { en: 'Confirm & Pay Now', ar: 'أكّد وادفع الآن' },
  'done.booking': { en: 'Booking ID #{id}', ar: 'رقم الحجز \u2066#{id}\u2069' },
  'done.title': { en: 'Payment is pending confirmation', ar: 'الدفع بانتظار التأكيد' },
  'done.message': {
    en: 'Your payment is pending confirmation from the Service Provider',
    ar: 'دفعتك بانتظار تأكيد مقدّم الخدمة',
  },
  'done.recording': { en: 'Recording your payment…', ar: 'جارٍ تسجيل الدفع…' },
  'done.close': { en: 'Close', ar: 'إغلاق' },
  'done.details': { en: 'Show Booking Details', ar: 'عرض تفاصيل الحجز' },
  'native.success': { en: 'Payment successful.', ar: 'تم الدفع بنجاح.' },
  'native.success_message': {
    en: 'Your payment was processed successfully.',
    ar: 'تمت معالجة دفعتك بنجاح.',
  },
  'native.waiting': { en: 'Waiting for payment.', ar: 'بانتظار الدفع.' },
  'native.waiting_message': {
    en: 'Please complete the payment process.',
    ar: 'يرجى إتمام عملية الدفع.',
  },
  'native.error': { en: 'Error when processing your payment.', ar: 'حدث خطأ أثناء معالجة دفعتك.' },
  'native.error_message': {
    en: 'Unfortunately there was an error while processing your payment.',
    ar: 'للأسف حدث خطأ أثناء معالجة دفعتك.',
  },
  'native.open': { en: 'Open the payment window', ar: 'افتح نافذة الدفع' },
  'native.blocked': {
    en: 'Your browser kept the payment window closed.',
    ar: 'منع المتصفح فتح نافذة الدفع.',
  },
  'native.closed': {
    en: 'The payment window is closed. If you have paid, this page will show it in a moment.',
    ar: 'أُغلقت نافذة الدفع. إذا كنت قد دفعت فسيظهر ذلك هنا بعد لحظات.',
  },
  'native.sandbox': {
    en: 'Sandbox: no money moves.',
    ar: 'بيئة تجريبية: لا يُخصم أي مبلغ.',
  },
  'online.description': { en: 'Booking #{id}', ar: 'الحجز رقم {id}' },
  'refused.unpaid': {
    en: 'Nothing was paid. The booking is still unpaid.',
    ar: 'لم يُدفع شيء، وما زال الحجز غير مدفوع.',
  },
  'refused.other_way': { en: 'Choose another way to pay', ar: 'اختر طريقة دفع أخرى' },
  'refused.retry': { en: 'Try again', ar: 'حاول مرة أخرى' },
})
