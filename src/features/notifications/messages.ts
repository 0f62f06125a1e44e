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
  'event.rescheduled': {
    en: '<b>#{booking_id}</b> has been moved to another time',
    ar: 'تغيّر موعد الحجز <b>#{booking_id}</b>',
  },
  'event.reminder_day': {
    en: 'Reminder: the visit <b>#{booking_id}</b> is in 24 hours',
    ar: 'تذكير: موعد الحجز <b>#{booking_id}</b> بعد 24 ساعة',
  },
  'event.reminder_hours': {
    en: 'Reminder: the visit <b>#{booking_id}</b> is in 2 hours',
    ar: 'تذكير: موعد الحجز <b>#{booking_id}</b> بعد ساعتين',
  },
  'event.unanswered': {
    en: 'Booking request <b>#{booking_id}</b> is waiting for your answer',
    ar: 'طلب الحجز <b>#{booking_id}</b> بانتظار ردّك',
  },
  'event.expired': {
    en: 'Booking request <b>#{booking_id}</b> was not answered in time and has been cancelled',
    ar: 'لم يُردّ على طلب الحجز <b>#{booking_id}</b> في الوقت المحدد فأُلغي',
  },
  'event.refunded': {
    en: 'The payment for <b>#{booking_id}</b> has been refunded',
    ar: 'أُعيد إليك مبلغ الحجز <b>#{booking_id}</b>',
  },
  about: { en: '{service}, {when}. Status: {status}.', ar: '{service}، {when}. الحالة: {status}.' },
  'mail.greeting': { en: 'Hello {name},', ar: 'مرحبًا {name}،' },
  'mail.link': { en: 'Open the booking', ar: 'افتح الحجز' },
  'mail.choose': {
    en: 'You choose which mails you get in your notification settings: {url}',
    ar: 'تختار الرسائل التي تصلك من إعدادات الإشعارات: {url}',
  },
  read_all: { en: 'Mark all as read', ar: 'تعليم الكل كمقروء' },
  settings: { en: 'Notification settings', ar: 'إعدادات الإشعارات' },
  bell: {
    en: '{count, plural, =0 {Notifications} one {Notifications, one unread} other {Notifications, {count} unread}}',
    ar: '{count, plural, =0 {الإشعارات} one {الإشعارات، إشعار واحد غير مقروء} two {الإشعارات، إشعاران غير مقروءين} few {الإشعارات، {count} إشعارات غير مقروءة} many {الإشعارات، {count} إشعارًا غير مقروء} other {الإشعارات، {count} إشعار غير مقروء}}',
  },
  none: { en: 'No notifications yet', ar: 'لا توجد إشعارات بعد' },
})
