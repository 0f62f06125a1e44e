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
import type { Place } from '../frame/place.ts'
import type { messages } from './messages.ts'
import { Waiting } from './Waiting.tsx'

/** The provider's pages, in the order of the side list. A page is named here when it exists. */
export const places: readonly Place<keyof typeof messages & `place.${string}`>[] = [
  { to: '/provider', words: 'place.today', Icon: Sun, inBar: true, start: true },
  { to: '/provider/calendar', words: 'place.calendar', Icon: CalendarDays, inBar: true },
  { to: '/provider/requests', words: 'place.requests', Icon: Inbox, inBar: true, Badge: Waiting },
  { to: '/provider/visits', words: 'place.bookings', Icon: ListChecks },
  { to: '/provider/services', words: 'place.services', managers: true, Icon: Wrench },
  { to: '/provider/team', words: 'place.team', managers: true, Icon: Users },
  { to: '/provider/page', words: 'place.page', managers: true, Icon: Store },
  { to: '/provider/money', words: 'place.money', managers: true, Icon: Wallet, inBar: true },
  { to: '/provider/start', words: 'place.start', managers: true, Icon: Footprints },
  { to: '/provider/settings', words: 'place.settings', Icon: Clock },
]
