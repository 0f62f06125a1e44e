import CalendarDays from 'lucide-react/icons/calendar-days'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Cog from 'lucide-react/icons/cog'
import FileText from 'lucide-react/icons/file-text'
import Flag from 'lucide-react/icons/flag'
import Gauge from 'lucide-react/icons/gauge'
import ImageIcon from 'lucide-react/icons/image'
import Percent from 'lucide-react/icons/percent'
import Phone from 'lucide-react/icons/phone'
import ScrollText from 'lucide-react/icons/scroll-text'
import Shapes from 'lucide-react/icons/shapes'
import ShieldCheck from 'lucide-react/icons/shield-check'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Star from 'lucide-react/icons/star'
import Store from 'lucide-react/icons/store'
import TicketPercent from 'lucide-react/icons/ticket-percent'
import Users from 'lucide-react/icons/users'
import Wallet from 'lucide-react/icons/wallet'
import Wrench from 'lucide-react/icons/wrench'
import type { OfficeRole } from '#lib/contract.ts'
import type { Place } from '../frame/place.ts'
import type { messages } from './messages.ts'

/** The operators' pages, in the order of the side list. A page is named here when it exists. */
export const places: readonly Place<keyof typeof messages & `place.${string}`>[] = [
  { to: '/office', words: 'place.overview', Icon: Gauge, inBar: true, start: true },
  { to: '/office/applications', words: 'place.applications', Icon: ClipboardList, role: 'support' },
  { to: '/office/bookings', words: 'place.bookings', Icon: CalendarDays, inBar: true },
  { to: '/office/book', words: 'place.book', Icon: Phone, role: 'support' },
  { to: '/office/complaints', words: 'place.complaints', Icon: Flag, inBar: true, role: 'support' },
  { to: '/office/reviews', words: 'place.reviews', Icon: Star, role: 'support' },
  { to: '/office/money', words: 'place.money', Icon: Wallet, inBar: true },
  { to: '/office/people', words: 'place.people', Icon: Users },
  { to: '/office/providers', words: 'place.providers', Icon: Store },
  { to: '/office/services', words: 'place.services', Icon: Wrench },
  { to: '/office/categories', words: 'place.categories', Icon: Shapes },
  { to: '/office/coupons', words: 'place.coupons', Icon: TicketPercent },
  { to: '/office/taxes', words: 'place.taxes', Icon: Percent },
  { to: '/office/slides', words: 'place.slides', Icon: ImageIcon },
  { to: '/office/faqs', words: 'place.faqs', Icon: CircleHelp },
  { to: '/office/pages', words: 'place.pages', Icon: FileText },
  { to: '/office/settings', words: 'place.settings', Icon: SlidersHorizontal },
  { to: '/office/jobs', words: 'place.jobs', Icon: Cog },
  { to: '/office/log', words: 'place.log', Icon: ScrollText, role: 'admin' },
  { to: '/office/security', words: 'place.security', Icon: ShieldCheck },
]

/** The places that are not refused to an operator of this role; undefined: it is not known yet. */
export const placesFor = (own: OfficeRole | undefined) =>
  places.filter(({ role }) => !role || role === own || own === 'admin')
