import { words } from '#lib/words.ts'

/** Texts of the provider's day; sent with the pages of `/provider` only. */
export const messages = words({
  'bookings.title': { en: 'All bookings', ar: 'كل الحجوزات' },
  'bookings.subtitle': { en: 'Everything you were asked for, by status', ar: 'كل ما طُلب منك حسب حالته' },
  'today.title': { en: 'Today', ar: 'اليوم' },
  'requests.title': { en: 'Requests', ar: 'الطلبات' },
  'requests.subtitle': {
    en: 'Customers wait for your answer. A request nobody answers ends by itself.',
    ar: 'عملاء ينتظرون ردك. الطلب الذي لا يُرد عليه ينتهي تلقائيًا.',
  },
  'requests.none': {
    en: 'No request is waiting. New ones appear here at once.',
    ar: 'لا طلبات بانتظارك. ستظهر الطلبات الجديدة هنا فورًا.',
  },
})
