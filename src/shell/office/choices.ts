import type { Found } from '#features/finder/contract.ts'
import type { messages } from './messages.ts'

/** Something the search of the office leads to. */
export type Choice = {
  kind: Found['kind'] | 'place' | 'action' | 'setting'
  to: string
  name: string
  detail?: string
}

/** Where things of a kind are. One whose list is not there is not offered. */
const lists: Record<Found['kind'], string> = {
  booking: '/office/bookings',
  person: '/office/people',
  provider: '/office/providers',
  service: '/office/services',
}

/** A service has no page of its own in the office: it is found in the list. */
export const pathOf = (
  { kind, id, name }: Pick<Found, 'kind' | 'id' | 'name'>,
  known: readonly string[],
): string | null => {
  if (!known.includes(lists[kind])) return null
  return kind === 'service' ? `${lists[kind]}?name=${encodeURIComponent(name.en || name.ar)}` : `${lists[kind]}/${id}`
}

type Shortcut = { to: string; words: keyof typeof messages & `action.${string}` }

/** What operators do most, each a list that is narrowed already. */
export const shortcuts: readonly Shortcut[] = [
  { to: '/office/applications?state=received', words: 'action.applications' },
  { to: '/office/complaints?state=open', words: 'action.complaints' },
  { to: '/office/money/payments?state=paid', words: 'action.refund' },
  { to: '/office/money/payments?state=pending&method=%2FCash', words: 'action.cash' },
  { to: '/office/money/inbox', words: 'action.inbox' },
  { to: '/office/money/payouts', words: 'action.payout' },
  { to: '/office/jobs?state=failed', words: 'action.jobs' },
  { to: '/office/jobs/mails', words: 'action.mails' },
  { to: '/office?days=7', words: 'action.week' },
]

const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/[ىیے]/g, 'ي')
    .replace(/[ةہھ]/g, 'ه')
    .replace(/ک/g, 'ك')

/** From how many letters on names are found. */
export const fewestLetters = 3

/**
 * The places, actions and settings whose name has each of the words, or whose address has: an address is English in both languages.
 * Without words the places alone.
 */
export const matching = (choices: readonly Choice[], typed: string, known: readonly string[]): Choice[] => {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  const here = choices.filter(({ to }) =>
    known.some((place) => to.split(/[?#]/)[0] === place || (place !== '/office' && to.startsWith(`${place}/`))),
  )
  if (words.length === 0) return here.filter(({ kind }) => kind === 'place')
  return here.filter(({ name, to }) => words.every((word) => plain(name).includes(word) || to.includes(word)))
}
