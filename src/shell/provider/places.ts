import type { LucideIcon } from 'lucide-react'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Clock from 'lucide-react/icons/clock'
import Footprints from 'lucide-react/icons/footprints'
import Inbox from 'lucide-react/icons/inbox'
import ListChecks from 'lucide-react/icons/list-checks'
import Store from 'lucide-react/icons/store'
import Sun from 'lucide-react/icons/sun'
import Users from 'lucide-react/icons/users'
import Wallet from 'lucide-react/icons/wallet'
import Wrench from 'lucide-react/icons/wrench'
import type { messages } from './messages.ts'

type Place = {
  to: string
  words: keyof typeof messages & `place.${string}`
  Icon: LucideIcon
  /** In the bar at the bottom of a phone; the others are under More. */
  inBar?: true
}

/** The provider's pages, in the order of the side list. A page is named here when it exists. */
export const places: readonly Place[] = [
  { to: '/provider', words: 'place.today', Icon: Sun, inBar: true },
  { to: '/provider/calendar', words: 'place.calendar', Icon: CalendarDays, inBar: true },
  { to: '/provider/requests', words: 'place.requests', Icon: Inbox, inBar: true },
  { to: '/provider/visits', words: 'place.bookings', Icon: ListChecks },
  { to: '/provider/services', words: 'place.services', Icon: Wrench },
  { to: '/provider/team', words: 'place.team', Icon: Users },
  { to: '/provider/page', words: 'place.page', Icon: Store },
  { to: '/provider/money', words: 'place.money', Icon: Wallet, inBar: true },
  { to: '/provider/start', words: 'place.start', Icon: Footprints },
  { to: '/provider/settings', words: 'place.settings', Icon: Clock },
]
