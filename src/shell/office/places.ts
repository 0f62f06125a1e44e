import CalendarDays from 'lucide-react/icons/calendar-days'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Flag from 'lucide-react/icons/flag'
import Mail from 'lucide-react/icons/mail'
import Star from 'lucide-react/icons/star'
import type { Place } from '../frame/place.ts'
import type { messages } from './messages.ts'

/** The operators' pages, in the order of the side list. A page is named here when it exists. */
export const places: readonly Place<keyof typeof messages & `place.${string}`>[] = [
  { to: '/office/applications', words: 'place.applications', Icon: ClipboardList, inBar: true },
  { to: '/office/bookings', words: 'place.bookings', Icon: CalendarDays, inBar: true },
  { to: '/office/complaints', words: 'place.complaints', Icon: Flag, inBar: true },
  { to: '/office/reviews', words: 'place.reviews', Icon: Star },
  { to: '/office/mails', words: 'place.mails', Icon: Mail, inBar: true },
]
