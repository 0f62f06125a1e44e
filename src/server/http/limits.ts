import { createHash } from 'node:crypto'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/database.ts'
import { createLines } from '#server/lines.ts'
import { refuse } from './errors.ts'
import { network } from './network.ts'
import { activeKeys, countHit, deleteExpiredHits, refundHits, removeKeysOf, setActive } from './queries.ts'

const quarter = 15 * 60
const day = 86_400

/** Attempts in a window of 15 minutes. */
const tries = {
  /** One address on one account. */
  pair: 5,
  /** The same, where this account signed in from this address before. */
  knownPair: 10,
  /** One account, from all IP addresses it never signed in from. */
  account: 10,
  /** One address, whatever the account; a household or an office shares one. */
  address: { login: 100, password: 100, register: 100, reset: 20, verify: 20, factor: 100 },
  /** One address, for what needs no account, for mails to whom a caller names, and for what tells who has an account. */
  open: {
    application: 20,
    checkout: 20,
    contact: 30,
    invitation: 30,
    /** New sizes of pictures, by decision 346. */
    picture: 300,
    place: 600,
    upload: 60,
    social: 60,
    socialReturn: 60,
    socialStart: 60,
    stranger: 10,
    translate: 60,
  },
  /** One account, wherever it calls from. */
  user: { calendar: 10, checkout: 20, complaint: 20, coupon: 60, password: 10 },
  /** One account, of one booking. */
  booking: { change: 40 },
  /** One provider, whoever of the team calls. */
  provider: { publish: 60 },
  /** One address in a day, for what leaves files behind without an account, or takes the time of others. */
  day: { application: 60, stranger: 40 },
} as const

/** Wrong passwords without a wait, for one IP address and account; each further one waits four times longer. */
const freeMistakes = 2
const firstWait = 2

/** Seconds to wait after so many wrong passwords in a row. */
const waitAfter = (mistakes: number): number =>
  mistakes <= freeMistakes ? 0 : Math.min(quarter, firstWait * 4 ** (mistakes - freeMistakes - 1))

/** Days an IP address counts as known after a sign-in. */
const knownDays = 90

/** Expired windows are deleted once in so many checks. */
const sweepEvery = 1000
let checks = 0

type Guarded = keyof typeof tries.address
type Limited = { db: Db; config: Config; ip: string }

/** Keys hold a digest of the account, so that the table does not reveal who tried to sign in. */
const digest = (account: string): string =>
  createHash('sha256').update(account.trim().toLowerCase()).digest('base64url').slice(0, 22)

const keysOf = (what: Guarded, account: string, ip: string) => {
  const [who, where] = [digest(account), network(ip)]
  return {
    pair: `${what}:${who}:${where}`,
    account: `${what}:${who}`,
    address: `${what}:${where}`,
    known: `known:${who}:${where}`,
    wait: `wait:${what}:${who}:${where}`,
  }
}

type Hit = {
  key: string
  /** Seconds until the window is over. */
  wait: number
  /** Tries in this window so far, this one included, at the scale of the settings. */
  mistakes: number
  /** Whether it was the last one this window has. */
  last: boolean
}

const lines = new WeakMap<Config, ReturnType<typeof createLines>>()

/** Two at once of one counter: they wait for each other's row, with a connection that others need. */
const linesOf = (config: Config) => {
  const found =
    lines.get(config) ??
    createLines({ atOnce: 2, most: Number.POSITIVE_INFINITY, light: true, stuckMs: config.database.waitMs })
  lines.set(config, found)
  return found
}

const hit = async ({ db, config }: Omit<Limited, 'ip'>, key: string, most: number, seconds = quarter): Promise<Hit> => {
  if (++checks % sweepEvery === 0) await deleteExpiredHits(db)
  const count = () => countHit(db, key, seconds)
  // A transaction has its connection already.
  const { hits, wait } = await (db.isTransaction ? count() : linesOf(config)(key, count))
  const limit = Math.max(1, most * config.rateLimitScale)
  if (hits > limit) refuse('too_many_requests', { retryAfter: Math.max(1, wait) })
  return { key, wait, mistakes: Math.ceil(hits / Math.max(1, config.rateLimitScale)), last: hits >= limit }
}

type Attempt = {
  /** The password was right: the attempt is refunded and the IP address becomes known. */
  succeeded: () => Promise<void>
  /** It was wrong: the next attempt from here has to wait, longer each time. */
  failed: () => Promise<void>
}

/**
 * Counts an attempt on an account, existing or not, and refuses those over the limit (`measures.md` R8). Guessing from one
 * IP address ends after 5 attempts, from many after 10. The owner can still sign in, because a known IP address has a
 * limit of its own. The wait grows with each wrong password.
 * @throws Refusal too_many_requests (429) with the seconds to wait.
 */
export const limitAttempt = async (limited: Limited, what: Guarded, account: string): Promise<Attempt> => {
  const { db, ip } = limited
  const keys = keysOf(what, account, ip)
  const live = await activeKeys(db, [keys.known, keys.wait])
  const wait = live.get(keys.wait)
  if (wait) refuse('too_many_requests', { retryAfter: wait })
  const known = live.has(keys.known)
  const pair = await hit(limited, keys.pair, known ? tries.knownPair : tries.pair)
  const taken = [pair, await hit(limited, keys.address, tries.address[what])]
  if (!known) taken.push(await hit(limited, keys.account, tries.account))
  return {
    succeeded: async () => {
      // A new account is not refunded: it is what the limit counts.
      if (what === 'login' || what === 'password' || what === 'factor')
        await refundHits(
          db,
          taken.map(({ key }) => key),
        )
      await setActive(db, keys.known, knownDays * day)
    },
    failed: async () => {
      const seconds = pair.last ? pair.wait : waitAfter(pair.mistakes)
      if (seconds > 0) await setActive(db, keys.wait, seconds)
    },
  }
}

/** Who knew a former password of the account, or had its email before, signed in from anywhere: no address is known any more. */
export const forgetAddresses = (db: Db, account: string) => removeKeysOf(db, `known:${digest(account)}`)

/** Makes the address known where a password of the account was chosen. */
export const knowAddress = ({ db, ip }: Omit<Limited, 'config'>, account: string) =>
  setActive(db, keysOf('login', account, ip).known, knownDays * day)

/** Counts one call of an address that needs no account. @throws Refusal too_many_requests (429), as above. */
export const limitCall = async (limited: Limited, what: keyof typeof tries.open): Promise<void> => {
  const where = network(limited.ip)
  await hit(limited, `${what}:${where}`, tries.open[what])
  if (what in tries.day) await hit(limited, `${what}:day:${where}`, tries.day[what as keyof typeof tries.day], day)
}

/** Counts one call of an account. @throws Refusal too_many_requests (429), as above. */
export const limitUser = async (
  limited: Omit<Limited, 'ip'>,
  what: keyof typeof tries.user,
  userId: number,
): Promise<void> => {
  await hit(limited, `${what}:user:${userId}`, tries.user[what])
}

/** Counts one call of an account about one booking: who spends theirs takes nothing from the other side. @throws Refusal too_many_requests (429), as above. */
export const limitBooking = async (
  limited: Omit<Limited, 'ip'>,
  what: keyof typeof tries.booking,
  { id, userId }: { id: number; userId: number },
): Promise<void> => {
  await hit(limited, `${what}:booking:${id}:${userId}`, tries.booking[what])
}

/** Counts one call of a provider. @throws Refusal too_many_requests (429), as above. */
export const limitProvider = async (
  limited: Omit<Limited, 'ip'>,
  what: keyof typeof tries.provider,
  providerId: number,
): Promise<void> => {
  await hit(limited, `${what}:provider:${providerId}`, tries.provider[what])
}
