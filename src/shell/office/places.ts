import Cog from 'lucide-react/icons/cog'
import Wallet from 'lucide-react/icons/wallet'
import type { Place } from '../frame/place.ts'
import type { messages } from './messages.ts'

/** The operators' pages, in the order of the side list. A page is named here when it exists. */
export const places: readonly Place<keyof typeof messages & `place.${string}`>[] = [
  { to: '/office/money', words: 'place.money', Icon: Wallet, inBar: true },
  { to: '/office/jobs', words: 'place.jobs', Icon: Cog, inBar: true },
]
