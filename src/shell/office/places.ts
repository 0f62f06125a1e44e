import Cog from 'lucide-react/icons/cog'
import Gauge from 'lucide-react/icons/gauge'
import ScrollText from 'lucide-react/icons/scroll-text'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Users from 'lucide-react/icons/users'
import type { Place } from '../frame/place.ts'
import type { messages } from './messages.ts'

/** The operators' pages, in the order of the side list. A page is named here when it exists. */
export const places: readonly Place<keyof typeof messages & `place.${string}`>[] = [
  { to: '/office', words: 'place.overview', Icon: Gauge, inBar: true, start: true },
  { to: '/office/jobs', words: 'place.jobs', Icon: Cog, inBar: true },
  { to: '/office/people', words: 'place.people', Icon: Users, inBar: true },
  { to: '/office/log', words: 'place.log', Icon: ScrollText },
  { to: '/office/security', words: 'place.security', Icon: ShieldCheck },
]
