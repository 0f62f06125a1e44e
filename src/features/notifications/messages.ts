import { words } from '#lib/words.ts'

export const messages = words({
  'App\\Notifications\\NewBooking': {
    en: 'New booking has been submitted',
    ar: 'وصلك حجز جديد',
  },
  'App\\Notifications\\StatusChangedBooking': {
    en: '<b>#{booking_id}</b> Booking Status has been changed',
    ar: 'تغيّرت حالة الحجز <b>#{booking_id}</b>',
  },
  'App\\Notifications\\StatusChangedPayment': {
    en: 'Payment Status has been updated',
    ar: 'تم تحديث حالة الدفع',
  },
  'App\\Notifications\\NewMessage': {
    en: '<b>{from}</b> sent a new message',
    ar: 'رسالة جديدة من <b>{from}</b>',
  },
  bell: {
    en: '{count, plural, =0 {Notifications} one {Notifications, one unread} other {Notifications, {count} unread}}',
    ar: '{count, plural, =0 {الإشعارات} one {الإشعارات، إشعار واحد غير مقروء} two {الإشعارات، إشعاران غير مقروءين} few {الإشعارات، {count} إشعارات غير مقروءة} many {الإشعارات، {count} إشعارًا غير مقروء} other {الإشعارات، {count} إشعار غير مقروء}}',
  },
  none: { en: 'No notifications yet', ar: 'لا توجد إشعارات بعد' },
})
