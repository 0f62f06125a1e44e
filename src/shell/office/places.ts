import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Cog from 'lucide-react/icons/cog'
import FileText from 'lucide-react/icons/file-text'
import ImageIcon from 'lucide-react/icons/image'
import Percent from 'lucide-react/icons/percent'
import Shapes from 'lucide-react/icons/shapes'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import TicketPercent from 'lucide-react/icons/ticket-percent'
import Wrench from 'lucide-react/icons/wrench'
import type { Place } from '../frame/place.ts'
import type { messages } from './messages.ts'

/** The operators' pages, in the order of the side list. A page is named here when it exists. */
export const places: readonly Place<keyof typeof messages & `place.${string}`>[] = [
  { to: '/office', words: 'place.jobs', Icon: Cog, inBar: true, start: true },
  { to: '/office/categories', words: 'place.categories', Icon: Shapes },
  { to: '/office/services', words: 'place.services', Icon: Wrench },
  { to: '/office/coupons', words: 'place.coupons', Icon: TicketPercent },
  { to: '/office/taxes', words: 'place.taxes', Icon: Percent },
  { to: '/office/slides', words: 'place.slides', Icon: ImageIcon },
  { to: '/office/faqs', words: 'place.faqs', Icon: CircleHelp },
  { to: '/office/pages', words: 'place.pages', Icon: FileText },
  { to: '/office/settings', words: 'place.settings', Icon: SlidersHorizontal },
]
