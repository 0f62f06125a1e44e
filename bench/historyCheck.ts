/**
 * What clients did and were told, by one clock in milliseconds. An operation took effect once, at some moment between `began` and
 * `ended`, when it is `ok`; never, when it was `refused`; and at any moment after `began`, or never, when it is `unknown`.
 */
type Operation = { client: number; began: number; ended: number; outcome: 'ok' | 'refused' | 'unknown'; code?: string }
/** `key` is stored with the booking. A visit takes its provider from `from` to `to`. */
export type Book = Operation & { kind: 'book'; key: string; provider: number; from: number; to: number; id?: number }
/** `order` is the rank of the status, which never goes back. */
export type Move = Operation & { kind: 'move'; booking: number; order: number }
export type Pay = Operation & { kind: 'pay'; booking: number; wallet: string; amount: number; id?: number }
export type ReadStatus = Operation & { kind: 'status'; booking: number; order: number }
export type ReadBalance = Operation & { kind: 'balance'; wallet: string; balance: number }
export type History = (Book | Move | Pay | ReadStatus | ReadBalance)[]

export type World = {
  /** How many visits of a provider may overlap. */
  workers: ReadonlyMap<number, number>
  /** Of each wallet, before anything. */
  balances: ReadonlyMap<string, number>
  /** Ranks that free the time of a visit that lies ahead. */
  freeing: readonly number[]
  first: number
}
/** What the database holds in the end. */
export type Final = {
  bookings: readonly { id: number; key: string; order: number /** Of every event. */; orders: readonly number[] }[]
  payments: readonly { id: number; booking: number; amount: number }[]
  balances: ReadonlyMap<string, number>
}

const groupBy = <T, K>(all: readonly T[], key: (one: T) => K): Map<K, T[]> => Map.groupBy(all, key)
const ofKind = <K extends History[number]['kind']>(history: History, kind: K) =>
  history.filter((one): one is Extract<History[number], { kind: K }> => one.kind === kind)
const happened = ({ outcome }: Operation) => outcome === 'ok'
const mayHaveHappened = ({ outcome }: Operation) => outcome !== 'refused'
const sum = (all: readonly { amount: number }[]): number => all.reduce((total, { amount }) => total + amount, 0)

/** Whether some of the amounts add up to `wanted`. */
const someSumTo = (amounts: readonly number[], wanted: number): boolean => {
  let sums = new Set([0])
  for (const amount of amounts) sums = new Set([...sums, ...[...sums].map((reached) => reached + amount)])
  return sums.has(wanted)
}

/** The most of these that overlap at one moment. */
const mostAtOnce = (visits: readonly { from: number; to: number }[]): number =>
  Math.max(0, ...visits.map(({ from: at }) => visits.filter(({ from, to }) => from <= at && at < to).length))

/** No hour is sold twice, and none is refused that was free all the time. */
const checkTimes = (history: History, { workers, freeing }: World): string[] => {
  const faults: string[] = []
  const releases = groupBy(
    ofKind(history, 'move').filter(({ order }) => freeing.includes(order)),
    ({ booking }) => booking,
  )
  const releasesOf = ({ id }: Book) => (id === undefined ? [] : (releases.get(id) ?? []))
  for (const [provider, all] of groupBy(ofKind(history, 'book'), (book) => book.provider)) {
    const room = workers.get(provider) ?? 0
    const spans = all.filter(mayHaveHappened).map((book) => ({
      ...book,
      /** From when to when it surely took the time, and perhaps. */
      sure: {
        from: happened(book) ? book.ended : Number.POSITIVE_INFINITY,
        to: Math.min(
          Number.POSITIVE_INFINITY,
          ...releasesOf(book)
            .filter(mayHaveHappened)
            .map(({ began }) => began),
        ),
      },
      until: Math.min(
        Number.POSITIVE_INFINITY,
        ...releasesOf(book)
          .filter(happened)
          .map(({ ended }) => ended),
      ),
    }))
    for (const book of all) {
      const beside = spans.filter(({ from, to }) => from < book.to && book.from < to)
      if (happened(book)) {
        const sure = beside.filter(({ sure: { from, to } }) => from <= book.ended && book.ended < to)
        const most = mostAtOnce(sure)
        if (most > room) faults.push(`provider ${provider} has ${most} visits at once with booking ${book.id}`)
      } else if (book.code === 'slot_taken') {
        const perhaps = beside.filter(({ began, until }) => began < book.ended && until > book.began)
        if (perhaps.length < room) faults.push(`${book.key} was refused a time that was free`)
      }
    }
  }
  return faults
}

/** A status never goes back, is never one that nobody asked for, and each move happens once; a repeated one is answered so. */
const checkStatuses = (history: History, { first }: World, { bookings }: Final): string[] => {
  const faults: string[] = []
  const moves = groupBy(ofKind(history, 'move'), ({ booking }) => booking)
  const reads = groupBy(ofKind(history, 'status').filter(happened), ({ booking }) => booking)
  for (const { id, order, orders } of bookings) {
    const own = moves.get(id) ?? []
    const asked = own.filter(mayHaveHappened)
    const known = [...own.filter(happened), ...(reads.get(id) ?? [])]
    for (const read of reads.get(id) ?? []) {
      const newest = Math.max(first, ...known.filter(({ ended }) => ended < read.began).map((one) => one.order))
      if (read.order < newest) faults.push(`booking ${id} was read as ${read.order} after ${newest}`)
      if (read.order !== first && !asked.some((move) => move.order === read.order && move.began < read.ended))
        faults.push(`booking ${id} was read as ${read.order}, which nobody had asked for`)
    }
    const reached = Math.max(first, ...known.map((one) => one.order))
    if (order < reached) faults.push(`booking ${id} is at ${order} and was at ${reached}`)
    for (const at of orders)
      if (at !== first && !asked.some((move) => move.order === at)) faults.push(`nobody moved booking ${id} to ${at}`)
    for (const { order: to } of own.filter(happened))
      if (!orders.includes(to)) faults.push(`the move of booking ${id} to ${to} is lost`)
    if (new Set(orders).size < orders.length) faults.push(`booking ${id} moved twice: ${orders.join(' ')}`)
  }
  return faults
}

/** Each booking that was acknowledged is there once; each that is there was asked for. */
const checkBookings = (history: History, { bookings }: Final): string[] => {
  const stored = groupBy(bookings, ({ key }) => key)
  const asked = new Map(ofKind(history, 'book').map((book) => [book.key, book]))
  return [
    ...[...asked.values()].flatMap((book) => {
      const own = stored.get(book.key) ?? []
      if (own.length > 1) return [`${book.key} is there ${own.length} times`]
      if (happened(book) && own[0]?.id !== book.id) return [`${book.key} was acknowledged and is lost`]
      return book.outcome === 'refused' && own.length > 0 ? [`${book.key} was refused and is there`] : []
    }),
    ...bookings.filter(({ key }) => !asked.has(key)).map(({ key }) => `nobody asked for ${key}`),
  ]
}

/** Money is what it was less what was paid, at every moment. */
const checkMoney = (history: History, { balances }: World, final: Final): string[] => {
  const faults: string[] = []
  const paid = new Set(final.payments.map(({ booking }) => booking))
  if (paid.size < final.payments.length) faults.push('a booking was paid twice')
  const all = ofKind(history, 'pay')
  for (const { booking } of final.payments)
    if (!all.some((pay) => pay.booking === booking && mayHaveHappened(pay)))
      faults.push(`nobody paid booking ${booking}`)
  for (const pay of all.filter(happened))
    if (!final.payments.some(({ id, booking }) => id === pay.id && booking === pay.booking))
      faults.push(`payment ${pay.id} of booking ${pay.booking} is lost`)
  for (const pay of all.filter(({ code }) => code === 'already_paid'))
    if (!all.some((one) => one.booking === pay.booking && mayHaveHappened(one) && one.began < pay.ended))
      faults.push(`booking ${pay.booking} was called paid before anybody paid it`)
  for (const [wallet, before] of balances) {
    const own = all.filter((pay) => pay.wallet === wallet && mayHaveHappened(pay) && paid.has(pay.booking))
    // A repeated payment is answered with the first one.
    const effective = [...groupBy(own, ({ booking }) => booking).values()].map((tries) => ({
      amount: tries[0]?.amount ?? 0,
      began: Math.min(...tries.map(({ began }) => began)),
      ended: Math.min(...tries.map((pay) => (happened(pay) ? pay.ended : Number.POSITIVE_INFINITY))),
    }))
    const left = before - sum(effective)
    if (final.balances.get(wallet) !== left)
      faults.push(`wallet ${wallet} has ${final.balances.get(wallet)}, not ${left}`)
    for (const read of ofKind(history, 'balance').filter((one) => one.wallet === wallet && happened(one))) {
      const surely = effective.filter(({ ended }) => ended < read.began)
      const perhaps = effective.filter((pay) => !surely.includes(pay) && pay.began < read.ended)
      if (
        !someSumTo(
          perhaps.map(({ amount }) => amount),
          before - sum(surely) - read.balance,
        )
      )
        faults.push(`wallet ${wallet} was read as ${read.balance}, which no order of payments explains`)
    }
    for (const pay of all.filter((one) => one.wallet === wallet && one.code === 'wallet_insufficient')) {
      const spent = sum(effective.filter(({ began }) => began < pay.ended))
      if (before - spent >= pay.amount) faults.push(`wallet ${wallet} was called empty and had ${before - spent}`)
    }
  }
  return faults
}

/** Everything that no serial order of the operations explains; empty when one does. */
export const checkHistory = (history: History, world: World, final: Final): string[] => [
  ...checkTimes(history, world),
  ...checkBookings(history, final),
  ...checkStatuses(history, world, final),
  ...checkMoney(history, world, final),
]
