import Cog from 'lucide-react/icons/cog'
import Shapes from 'lucide-react/icons/shapes'
import TicketPercent from 'lucide-react/icons/ticket-percent'
import type { Place } from '../frame/place.ts'
import type { messages } from './messages.ts'

/** The operators' pages, in the order of the side list. A page is named here when it exists. */
export const places: readonly Place<keyof typeof messages & `place.${string}`>[] = [
  { to: '/office', words: 'place.jobs', Icon: Cog, inBar: true, start: true },
  { to: '/office/categories', words: 'place.categories', Icon: Shapes },
  { to: '/office/coupons', words: 'place.coupons', Icon: TicketPercent },
]
