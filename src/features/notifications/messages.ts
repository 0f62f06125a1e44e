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
  'event.misfit': {
    en: 'A payment for <b>#{booking_id}</b> does not fit it. Your money is safe, and we are looking into it',
    ar: 'دفعة للحجز <b>#{booking_id}</b> لا تطابقه. مالك محفوظ، ونحن نتحقق من الأمر',
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
  read_failed: { en: 'Not marked as read', ar: 'لم تُعلَّم كمقروءة' },
  settings: { en: 'Notification settings', ar: 'إعدادات الإشعارات' },
  settings_hint: {
    en: 'Everything shows under the bell. Choose what reaches you elsewhere, too.',
    ar: 'كل شيء يظهر عند الجرس. اختر ما يصلك أيضًا بطرق أخرى.',
  },
  topics: { en: 'News about', ar: 'الموضوع' },
  'topic.booking': { en: 'New bookings', ar: 'الحجوزات الجديدة' },
  'topic.booking_hint': { en: 'Somebody asks for a visit', ar: 'عندما يطلب أحدهم زيارة' },
  'topic.status': { en: 'Changes of bookings', ar: 'تغييرات الحجوزات' },
  'topic.status_hint': { en: 'Accepted, on the way, moved, cancelled', ar: 'القبول والانطلاق وتغيير الموعد والإلغاء' },
  'topic.reminder': { en: 'Reminders', ar: 'التذكيرات' },
  'topic.reminder_hint': { en: 'Before a visit, or when an answer is due', ar: 'قبل الزيارة، أو عند تأخر الرد' },
  'topic.payment': { en: 'Payments', ar: 'المدفوعات' },
  'topic.payment_hint': { en: 'Paid, confirmed, refunded', ar: 'الدفع والتأكيد والاسترداد' },
  'topic.message': { en: 'Messages', ar: 'الرسائل' },
  'topic.message_hint': { en: 'The other side writes to you', ar: 'عندما يكتب لك الطرف الآخر' },
  'way.bell': { en: 'Bell', ar: 'الجرس' },
  'way.mail': { en: 'Email', ar: 'البريد' },
  'way.push': { en: 'Browser', ar: 'المتصفح' },
  'push.title': { en: 'This browser', ar: 'هذا المتصفح' },
  'push.off': {
    en: 'News can come to this browser even while our site is closed.',
    ar: 'يمكن أن تصلك الإشعارات على هذا المتصفح حتى عندما لا يكون الموقع مفتوحًا.',
  },
  'push.on': {
    en: 'News come to this browser until you sign out or turn them off.',
    ar: 'تصلك الإشعارات على هذا المتصفح إلى أن تسجّل الخروج أو توقفها.',
  },
  'push.blocked': {
    en: 'This browser blocks notifications from us. Allow them in its settings for this site, then come back.',
    ar: 'هذا المتصفح يحظر إشعاراتنا. اسمح بها من إعدادات الموقع في المتصفح ثم عُد إلى هنا.',
  },
  'push.unsupported': {
    en: 'This browser cannot show notifications of sites. On an iPhone, add the site to the home screen first.',
    ar: 'هذا المتصفح لا يعرض إشعارات المواقع. على آيفون، أضف الموقع إلى الشاشة الرئيسية أولًا.',
  },
  'push.turn_on': { en: 'Turn on', ar: 'تفعيل' },
  'push.turn_off': { en: 'Turn off', ar: 'إيقاف' },
  'push.failed': { en: 'Not changed', ar: 'لم يتغيّر شيء' },
  'push.failed_hint': {
    en: 'The browser does not reach its push service. Try again later.',
    ar: 'لا يصل المتصفح إلى خدمة الإشعارات الخاصة به. حاول لاحقًا.',
  },
  always: { en: 'Always', ar: 'دائمًا' },
  choice: { en: '{topic}: {way}', ar: '{topic}: {way}' },
  choice_failed: { en: 'Not saved', ar: 'لم يُحفظ' },
  bell: {
    en: '{count, plural, =0 {Notifications} one {Notifications, one unread} other {Notifications, {count} unread}}',
    ar: '{count, plural, =0 {الإشعارات} one {الإشعارات، إشعار واحد غير مقروء} two {الإشعارات، إشعاران غير مقروءين} few {الإشعارات، {count} إشعارات غير مقروءة} many {الإشعارات، {count} إشعارًا غير مقروء} other {الإشعارات، {count} إشعار غير مقروء}}',
  },
  none: { en: 'No notifications yet', ar: 'لا توجد إشعارات بعد' },
})
