import { offeredLanguages } from '#features/settings/service.ts'
import { type Appointment, calendarFeed } from '#lib/ics.ts'
import { dateIn, parseDuration } from '#lib/time.ts'
import { type Locale, offeredOr, translatedIn } from '#lib/words.ts'
import type { Config } from '#server/config/config.ts'
import type { Database, Db, Tx } from '#server/db/database.ts'
import type { DatabaseContext, Member } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { limitUser } from '#server/http/limits.ts'
import { fetchPublic, publicUrl } from '#server/http/publicFetch.ts'
import { hashToken, newToken } from '#server/security/tokens.ts'
import { createThreadPool } from '#server/threads.ts'
import { translate } from '#server/words.ts'
import { type Busy, busyWindow } from './busyWindow.ts'
import type { CalendarTask } from './parser.ts'
import {
  calendarsOf,
  deleteAddress,
  deleteSource,
  dueSources,
  type FeedRow,
  feedTimeOff,
  feedVisits,
  lockSource,
  noteRead,
  ownUids,
  replaceBusy,
  type SourceRow,
  saveAddress,
  saveSourceUrl,
  workerByToken,
  workerZone,
} from './queries.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** How long ago visits stay in the feed. */
const past = 30 * DAY
const future = 366 * DAY
/** Minutes between two readings of a source; the job comes every 15. */
const interval = 14
/** Of time off in the feed: such an event that comes back is not read. */
const timeOffUid = 'doorstep-time-off-'
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type FetchText = (url: string) => Promise<string>

const workerOf = ({ worker_id: id }: Member): number => id ?? refuse('not_found')
const isoOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

export const getCalendars = async (db: Db, member: Member) => {
  const row = (await calendarsOf(db, workerOf(member))) ?? refuse('not_found')
  return {
    address_created_at: isoOf(row.address_created_at),
    source: row.url ? { host: new URL(row.url).host, read_at: isoOf(row.read_at), failed: row.failed ?? false } : null,
  }
}

/** Makes a new address; only its hash is stored, so it is shown this once. */
export const createAddress = async (tx: Tx, member: Member, config: Pick<Config, 'publicUrl'>) => {
  const token = newToken()
  await saveAddress(tx, workerOf(member), hashToken(token))
  return { url: `${config.publicUrl}/api/provider/calendar.ics?token=${token}` }
}

export const revokeAddress = async (tx: Tx, member: Member) => {
  await deleteAddress(tx, workerOf(member))
  return getCalendars(tx, member)
}

const visitsOf = async (db: Db, worker: FeedRow, now: number, config: Pick<Config, 'publicUrl'>) => {
  const rows = await feedVisits(db, worker.worker_id, { from: now - past, to: now + future })
  return rows.map((row): Appointment => {
    const { latitude, longitude, address } = row.address
    const url = `${config.publicUrl}/provider/bookings/${row.id}`
    return {
      uid: row.uid,
      sequence: row.sequence,
      createdAt: row.created_at,
      changedAt: row.updated_at,
      start: row.starts_at,
      end: row.starts_at + parseDuration(row.duration) * MINUTE,
      status: row.tentative ? 'TENTATIVE' : 'CONFIRMED',
      summary: `${translatedIn(worker.locale, row.service)} – ${row.customer}`,
      description: `${translate(worker.locale, 'bookings.list.id', { id: row.id })}\n${url}`,
      location: address,
      ...(latitude !== null && longitude !== null && { position: { latitude, longitude } }),
      url,
    }
  })
}

const timeOffOf = async (db: Db, worker: FeedRow, locale: Locale, now: number, config: Pick<Config, 'publicUrl'>) => {
  const rows = await feedTimeOff(db, worker.worker_id, { from: now - past, to: now + future })
  return rows.map(
    ({ id, from, to }): Appointment => ({
      uid: `${timeOffUid}${id}`,
      sequence: 0,
      createdAt: from,
      changedAt: from,
      start: from,
      end: to,
      status: 'CONFIRMED',
      summary: translate(locale, 'availability.provider.calendars.time_off'),
      description: '',
      location: '',
      url: `${config.publicUrl}/provider/calendar`,
    }),
  )
}

/** A worker's visits and time off as a calendar. Refuses `not_found` for an address that was revoked. */
export const readFeed = async (db: Db, token: string, config: Pick<Config, 'publicUrl' | 'demo'>, now = Date.now()) => {
  const found = (await workerByToken(db, hashToken(token), config.demo)) ?? refuse('not_found')
  const worker = { ...found, locale: offeredOr(found.locale, await offeredLanguages(db)) }
  const [visits, off] = await Promise.all([
    visitsOf(db, worker, now, config),
    timeOffOf(db, worker, worker.locale, now, config),
  ])
  return calendarFeed(translatedIn(worker.locale, worker.name), [...visits, ...off])
}

/** Without the events that came from here. */
const foreign = async (db: Db, busy: readonly Busy[]): Promise<Busy[]> => {
  const own = await ownUids(
    db,
    [...new Set(busy.map(({ uid }) => uid))].filter((uid) => uuid.test(uid)),
  )
  return busy.filter(({ uid }) => !own.has(uid) && !uid.startsWith(timeOffUid))
}

type Zone = Pick<SourceRow, 'time_zone' | 'horizon_days'>

/** Calendars that may wait for a thread, with their texts in memory. */
const mostWaiting = 99

/**
 * A thread for calendars, and few that wait for it: somebody else wrote them, and what takes long to read must not hold up other requests.
 * The time of a calendar begins when it has the thread, not while those before it are read.
 */
const createParser = (ms: number) => {
  const pool = createThreadPool<CalendarTask, Busy[]>('src/features/availability/calendars/parser.ts')
  return async (task: CalendarTask) => (pool.waiting() < mostWaiting ? pool.run(task, ms) : refuse('unavailable'))
}
const parseDue = createParser(10_000)
/** Where somebody waits for it; however many are tried, those that are due have their own. */
const parseTried = createParser(5000)

const read = async (
  fetchText: FetchText,
  url: string,
  { time_zone: zone, horizon_days }: Zone,
  now: number,
  parse = parseDue,
) => parse({ text: await fetchText(url), window: busyWindow(dateIn(now, zone), horizon_days, zone), zone })

/** The same for a caller who waits for it. @throws Refusal too_many_requests */
export const connectSource = async ({ database, config, user }: DatabaseContext<'worker'>, url: string | null) => {
  if (url !== null) await limitUser({ db: database.db, config }, 'calendar', user.id)
  return saveSource(database, user.member, url)
}

/**
 * Reads busy times from a calendar, now and from then on every 15 minutes; null stops it and frees the times. Refuses
 * `calendar_unreadable` where nothing can be read: nothing is saved then.
 */
export const saveSource = async (
  database: Database,
  member: Member,
  url: string | null,
  fetchText: FetchText = fetchPublic,
  now = Date.now(),
) => {
  const workerId = workerOf(member)
  if (url === null) {
    await database.transaction((tx) => deleteSource(tx, workerId))
    return getCalendars(database.db, member)
  }
  const address = publicUrl(url)?.href ?? refuse('calendar_unreadable')
  const zone = (await workerZone(database.db, workerId)) ?? refuse('not_found')
  const busy = await read(fetchText, address, zone, now, parseTried).catch(() => refuse('calendar_unreadable'))
  await database.transaction(async (tx) => {
    await saveSourceUrl(tx, workerId, address)
    await replaceBusy(tx, workerId, await foreign(tx, busy))
    await noteRead(tx, workerId, false)
  })
  return getCalendars(database.db, member)
}

/** Sources read at once. */
const together = 8
/** Milliseconds after which a run begins no further ones: the next run is near. */
const runMs = 10 * MINUTE

/**
 * Reads all sources that are due, several at once, those that failed last after the others. One that fails keeps its last
 * busy times.
 */
export const readDueSources = async (database: Database, fetchText: FetchText = fetchPublic, now = Date.now()) => {
  const end = performance.now() + runMs
  const readOne = async ({ worker_id: workerId, url, ...zone }: SourceRow) => {
    const store = (busy: Busy[] | null) =>
      database.transaction(async (tx) => {
        // It may have been taken away while it was read.
        if (!(await lockSource(tx, workerId, url))) return
        if (busy) await replaceBusy(tx, workerId, await foreign(tx, busy))
        await noteRead(tx, workerId, busy === null)
      })
    const busy = await read(fetchText, url, zone, now).catch(() => null)
    // What cannot be stored is tried again after the others, too.
    await store(busy).catch(() => store(null))
  }
  const sources = (await dueSources(database.db, interval)).values()
  const reader = async () => {
    for (const source of sources) if (performance.now() < end) await readOne(source)
  }
  await Promise.all(Array.from({ length: together }, reader))
}
