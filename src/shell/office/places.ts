import Mail from 'lucide-react/icons/mail'
import type { Place } from '../frame/place.ts'
import type { messages } from './messages.ts'

/** The operators' pages, in the order of the side list. A page is named here when it exists. */
export const places: readonly Place<keyof typeof messages & `place.${string}`>[] = [
  { to: '/office/mails', words: 'place.mails', Icon: Mail, inBar: true },
]
