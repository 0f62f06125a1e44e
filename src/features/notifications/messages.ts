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
})
