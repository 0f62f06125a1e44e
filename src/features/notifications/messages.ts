import { words } from '#lib/words.ts'

export const messages = words({
  'App\\Notifications\\NewBooking': {
    en: 'New booking has been submitted',
    ar: 'وصلك حجز جديد',
  },
  'App\\Notifications\\StatusChangedBooking': {
    en: '<b>#{booking_id}</b> Booking Status has been changed',
    ar: 'تغيّرت حالة الحجز <b>\u2066#{booking_id}\u2069</b>',
  },
  'App\\Notifications\\StatusChangedPayment': {
    en: 'Payment Status has been updated',
    ar: 'تم تحديث حالة الدفع',
  },
  'App\\Notifications\\NewMessage': {
    en: '<b>{from}</b> sent a new message',
    ar: 'رسالة جديدة من <b>{from}</b>',
  },
  'App\\Notifications\\TeamChanged': {
    en: 'Your team has changed',
    ar: 'تغيّر فريقك',
  },
  'event.rescheduled': {
    en: '<b>#{booking_id}</b> has been moved to another time',
    ar: 'تغيّر موعد الحجز <b>\u2066#{booking_id}\u2069</b>',
  },
  'event.taken_over': {
    en: 'A colleague comes to <b>#{booking_id}</b> instead of you',
    ar: 'سيحضر زميل بدلًا منك في الحجز <b>\u2066#{booking_id}\u2069</b>',
  },
  'event.given': {
    en: 'The visit <b>#{booking_id}</b> is yours now',
    ar: 'أُسندت إليك الزيارة <b>\u2066#{booking_id}\u2069</b>',
  },
  'event.other_worker': {
    en: 'Another member of the team comes to <b>#{booking_id}</b>. Its time stays',
    ar: 'سيحضر عضو آخر من الفريق في الحجز <b>\u2066#{booking_id}\u2069</b>، والموعد كما هو',
  },
  'event.time_proposed': {
    en: 'Another time is proposed for <b>#{booking_id}</b>',
    ar: 'اقتُرح موعد آخر للحجز <b>\u2066#{booking_id}\u2069</b>',
  },
  'event.time_kept': {
    en: 'The customer keeps the time of <b>#{booking_id}</b>',
    ar: 'أبقى العميل على موعد الحجز <b>\u2066#{booking_id}\u2069</b>',
  },
  'event.time_kept_for_you': {
    en: 'Our office kept the booked time of <b>#{booking_id}</b> for you',
    ar: 'أبقى مكتبنا نيابةً عنك على موعد الحجز <b>\u2066#{booking_id}\u2069</b>',
  },
  'event.running_late': {
    en: 'The visit <b>#{booking_id}</b> begins about {minutes} minutes later than booked',
    ar: 'تتأخر الزيارة <b>\u2066#{booking_id}\u2069</b> عن موعدها نحو {minutes, plural, zero {لا دقائق} one {دقيقة} two {دقيقتين} few {{minutes} دقائق} many {{minutes} دقيقة} other {{minutes} دقيقة}}',
  },
  'event.provider_absent': {
    en: 'We are sorry: your provider cannot come to <b>#{booking_id}</b>. Please choose what happens now',
    ar: 'نعتذر منك: لا يستطيع مقدّم الخدمة الحضور للحجز <b>\u2066#{booking_id}\u2069</b>. اختر ما يناسبك الآن',
  },
  'event.team_absent': {
    en: 'Nobody can come to <b>#{booking_id}</b> as it stands. Its customer chooses what happens now',
    ar: 'تعذّر الحضور للحجز <b>\u2066#{booking_id}\u2069</b> كما هو. يختار العميل ما يناسبه الآن',
  },
  'event.extra_offered': {
    en: 'Extra work is offered for <b>#{booking_id}</b>, for <b>{amount}</b> before tax: {extra}. Nothing is charged before you accept',
    ar: 'عُرض عليك عمل إضافي في الحجز <b>\u2066#{booking_id}\u2069</b> بسعر <b>{amount}</b> قبل الضريبة: {extra}. لا يُحتسب شيء قبل موافقتك',
  },
  'event.extra_accepted': {
    en: 'The customer accepted the extra work of <b>#{booking_id}</b>',
    ar: 'وافق العميل على العمل الإضافي في الحجز <b>\u2066#{booking_id}\u2069</b>',
  },
  'event.extra_declined': {
    en: 'The customer declined the extra work of <b>#{booking_id}</b>',
    ar: 'اعتذر العميل عن العمل الإضافي في الحجز <b>\u2066#{booking_id}\u2069</b>',
  },
  'event.start_said': {
    en: 'The work of <b>#{booking_id}</b> has begun. Please confirm it',
    ar: 'بدأ العمل في الحجز <b>\u2066#{booking_id}\u2069</b>. أكّد ذلك من فضلك',
  },
  'event.finish_said': {
    en: 'The work of <b>#{booking_id}</b> is finished. Please confirm it',
    ar: 'انتهى العمل في الحجز <b>\u2066#{booking_id}\u2069</b>. أكّد ذلك من فضلك',
  },
  'event.hours_corrected': {
    en: 'The hours of <b>#{booking_id}</b> were corrected. The total becomes <b>{amount}</b> only if you accept',
    ar: 'صُحّحت ساعات العمل في الحجز <b>\u2066#{booking_id}\u2069</b>. لا يصبح الإجمالي <b>{amount}</b> إلا إذا وافقت',
  },
  'event.hours_accepted': {
    en: 'The customer accepted the corrected hours of <b>#{booking_id}</b>',
    ar: 'وافق العميل على تصحيح الساعات في الحجز <b>\u2066#{booking_id}\u2069</b>',
  },
  'event.hours_declined': {
    en: 'The customer keeps the recorded hours of <b>#{booking_id}</b>',
    ar: 'أبقى العميل الساعات المسجّلة في الحجز <b>\u2066#{booking_id}\u2069</b>',
  },
  'event.reminder_day': {
    en: 'Reminder: the visit <b>#{booking_id}</b> is coming up',
    ar: 'تذكير: اقترب موعد الحجز <b>\u2066#{booking_id}\u2069</b>',
  },
  'event.reminder_hours': {
    en: 'Reminder: the visit <b>#{booking_id}</b> begins soon',
    ar: 'تذكير: يبدأ موعد الحجز <b>\u2066#{booking_id}\u2069</b> قريبًا',
  },
  'event.unanswered': {
    en: 'Booking request <b>#{booking_id}</b> is waiting for your answer',
    ar: 'طلب الحجز <b>\u2066#{booking_id}\u2069</b> بانتظار ردّك',
  },
  'event.expired': {
    en: 'Booking request <b>#{booking_id}</b> was not answered in time and has been cancelled',
    ar: 'لم يُردّ على طلب الحجز <b>\u2066#{booking_id}\u2069</b> في الوقت المحدد فأُلغي',
  },
  'event.office': { en: 'Our office answered your report', ar: 'رد مكتبنا على بلاغك' },
  'event.booked_for_you': {
    en: 'Our office booked <b>#{booking_id}</b> for you',
    ar: 'حجز لك مكتبنا الزيارة <b>\u2066#{booking_id}\u2069</b>',
  },
  'event.booked_instead': {
    en: 'You took another visit instead: <b>#{booking_id}</b>',
    ar: 'اخترت زيارة بديلة: <b>\u2066#{booking_id}\u2069</b>',
  },
  'event.member_left': {
    en: '<b>{name}</b> has left {provider}',
    ar: 'غادر <b>{name}</b> فريق {provider}',
  },
  // Who left, where their account is gone.
  a_member: { en: 'A member', ar: 'أحد الأعضاء' },
  'event.misfit': {
    en: 'A payment for <b>#{booking_id}</b> does not fit it. Your money is safe, and we are looking into it',
    ar: 'دفعة للحجز <b>\u2066#{booking_id}\u2069</b> لا تطابقه. مالك محفوظ، ونحن نتحقق من الأمر',
  },
  'event.paid': {
    en: '<b>{amount}</b> was paid for <b>#{booking_id}</b>',
    ar: 'دُفع <b>{amount}</b> مقابل الحجز <b>\u2066#{booking_id}\u2069</b>',
  },
  'event.cash_recorded': {
    en: '<b>{amount}</b> for <b>#{booking_id}</b> is to be paid to you in cash. Please confirm it once you have it',
    ar: 'يُدفع إليك <b>{amount}</b> نقدًا مقابل الحجز <b>\u2066#{booking_id}\u2069</b>. أكّد ذلك من فضلك بعد استلامه',
  },
  'event.cash_confirmed': {
    en: 'Your provider has received <b>{amount}</b> in cash for <b>#{booking_id}</b>',
    ar: 'استلم مقدّم الخدمة <b>{amount}</b> نقدًا مقابل الحجز <b>\u2066#{booking_id}\u2069</b>',
  },
  'event.refunded': {
    en: '<b>{amount}</b> that was paid for <b>#{booking_id}</b> goes back to you',
    ar: 'يعود إليك مبلغ <b>{amount}</b> مما دُفع للحجز <b>\u2066#{booking_id}\u2069</b>',
  },
  'event.cash_refused': {
    en: 'The cash for <b>#{booking_id}</b> did not arrive. Please pay again, or write to us',
    ar: 'لم يصلنا المبلغ النقدي للحجز <b>\u2066#{booking_id}\u2069</b>. ادفع مرة أخرى أو راسلنا',
  },
  'event.credited': {
    en: 'We added <b>{amount}</b> to your wallet: {reason}',
    ar: 'أضفنا <b>{amount}</b> إلى محفظتك: {reason}',
  },
  headline: { en: '{what}: {service}, {when}', ar: '{what}: {service}، {when}' },
  'what.new_booking': { en: 'New booking', ar: 'حجز جديد' },
  'what.rescheduled': { en: 'New time', ar: 'موعد جديد' },
  'what.taken_over': { en: 'A colleague comes instead', ar: 'زميل يحضر بدلًا منك' },
  'what.given': { en: 'A visit for you', ar: 'زيارة أُسندت إليك' },
  'what.other_worker': { en: 'Another member of the team comes', ar: 'يحضر عضو آخر من الفريق' },
  'what.time_proposed': { en: 'Another time proposed', ar: 'اقتراح موعد آخر' },
  'what.time_kept': { en: 'Time stays', ar: 'الموعد كما هو' },
  'what.time_kept_for_you': { en: 'Time stays', ar: 'الموعد كما هو' },
  'what.running_late': { en: 'Running late', ar: 'تأخّر في الوصول' },
  'what.provider_absent': { en: 'Your provider cannot come', ar: 'تعذّر حضور مقدّم الخدمة' },
  'what.team_absent': { en: 'A visit cannot be kept', ar: 'تعذّر الحضور لزيارة' },
  'what.extra_offered': { en: 'Extra work offered', ar: 'عرض عمل إضافي' },
  'what.extra_accepted': { en: 'Extra work accepted', ar: 'الموافقة على عمل إضافي' },
  'what.extra_declined': { en: 'Extra work declined', ar: 'الاعتذار عن عمل إضافي' },
  'what.start_said': { en: 'Work begun: please confirm', ar: 'بدأ العمل، أكّد من فضلك' },
  'what.finish_said': { en: 'Work finished: please confirm', ar: 'انتهى العمل، أكّد من فضلك' },
  'what.hours_corrected': { en: 'Hours corrected', ar: 'تصحيح الساعات' },
  'what.hours_accepted': { en: 'Hours accepted', ar: 'قبول تصحيح الساعات' },
  'what.hours_declined': { en: 'Hours declined', ar: 'رفض تصحيح الساعات' },
  'what.reminder_day': { en: 'Reminder', ar: 'تذكير' },
  'what.reminder_hours': { en: 'Reminder', ar: 'تذكير' },
  'what.unanswered': { en: 'Waiting for your answer', ar: 'بانتظار ردّك' },
  'what.expired': { en: 'Not answered in time', ar: 'انتهت مهلة الرد' },
  'what.cancelled': { en: 'Cancelled', ar: 'أُلغي' },
  'what.declined': { en: 'Declined', ar: 'اعتذر مقدّم الخدمة' },
  'what.paid': { en: 'Paid', ar: 'تم الدفع' },
  'what.cash_recorded': { en: 'Cash to confirm', ar: 'دفعة نقدية بانتظار تأكيدك' },
  'what.cash_confirmed': { en: 'Payment confirmed', ar: 'تأكّد استلام الدفعة' },
  'what.refunded': { en: 'Money back', ar: 'استرداد مبلغ' },
  'what.cash_refused': { en: 'Cash not received', ar: 'لم يُستلم المبلغ النقدي' },
  'what.credited': { en: 'Credit in your wallet', ar: 'رصيد في محفظتك' },
  'what.office': { en: 'Answer from our office', ar: 'رد من مكتبنا' },
  'what.booked_for_you': { en: 'Booked for you', ar: 'حجزنا لك' },
  'what.booked_instead': { en: 'Booked instead', ar: 'حجز بديل' },
  'what.misfit': { en: 'Payment under review', ar: 'دفعة قيد المراجعة' },
  visit: { en: '{service}, {when}', ar: '{service}، {when}' },
  about_customer: {
    en: '{service} with {who}, {when}. Status: {status}.',
    ar: '{service} مع {who}، {when}. الحالة: {status}.',
  },
  about_provider: {
    en: '{service} for {who}, {when}. Status: {status}.',
    ar: '{service} للعميل {who}، {when}. الحالة: {status}.',
  },
  'mail.greeting': { en: 'Hello {name},', ar: 'مرحبًا {name}،' },
  'mail.link': { en: 'Open the booking', ar: 'افتح الحجز' },
  'mail.wallet': { en: 'Open your wallet', ar: 'افتح محفظتك' },
  'mail.calendar': { en: 'Open your calendar', ar: 'افتح تقويمك' },
  'mail.team': { en: 'Open your team', ar: 'افتح فريقك' },
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
  'topic.booking_hint': {
    en: 'Somebody asks for a visit, or one becomes yours',
    ar: 'عندما يطلب أحدهم زيارة، أو تُسند إليك زيارة',
  },
  'topic.status': { en: 'Changes of bookings', ar: 'تغييرات الحجوزات' },
  'topic.status_hint': { en: 'Accepted, on the way, moved, cancelled', ar: 'القبول والانطلاق وتغيير الموعد والإلغاء' },
  'topic.reminder': { en: 'Reminders', ar: 'التذكيرات' },
  'topic.reminder_hint': { en: 'Before a visit, or when an answer is due', ar: 'قبل الزيارة، أو عند تأخر الرد' },
  'topic.payment': { en: 'Payments', ar: 'المدفوعات' },
  'topic.payment_hint': { en: 'Paid, confirmed, refunded', ar: 'الدفع والتأكيد والاسترداد' },
  'topic.message': { en: 'Messages', ar: 'الرسائل' },
  'topic.message_hint': { en: 'The other side writes to you', ar: 'عندما يكتب لك الطرف الآخر' },
  'topic.team': { en: 'Team', ar: 'الفريق' },
  'topic.team_hint': { en: 'A member leaves', ar: 'عندما يغادر أحد الأعضاء' },
  'way.bell': { en: 'Bell', ar: 'الجرس' },
  'way.mail': { en: 'Email', ar: 'البريد' },
  'way.push': { en: 'Browser', ar: 'المتصفح' },
  'push.title': { en: 'This browser', ar: 'هذا المتصفح' },
  'push.off': {
    en: 'Notifications can reach this browser even while our site is closed.',
    ar: 'يمكن أن تصلك الإشعارات على هذا المتصفح حتى عندما لا يكون الموقع مفتوحًا.',
  },
  'push.on': {
    en: 'Notifications reach this browser until you sign out or turn them off.',
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
  'bell.all_read': { en: 'Notifications', ar: 'الإشعارات' },
  // The same figure as on the bell, so that who says what they see reaches it.
  'bell.unread': { en: 'Notifications, {count} unread', ar: 'الإشعارات، غير المقروء منها {count}' },
  none: { en: 'No notifications yet', ar: 'لا توجد إشعارات بعد' },
})
