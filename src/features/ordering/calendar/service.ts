import { lockSources } from '#features/availability/service.ts'
import { statusOf } from '#features/bookings/rules.ts'
import { parseBookingAt } from '#lib/bookingAt.ts'
import { parseId } from '#lib/ids.ts'
import { expectedEnd } from '#lib/time.ts'
import { edgeToInstant, instantToWall, wallOf, wallText } from '#lib/zoned.ts'
import type { Tx } from '#server/db/database.ts'
import type { Member, ReadContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import {
  claimTimeOff,
  cutBusy,
  frameOf,
  releaseTimeOff,
  type Scope,
  type TimeOffRow,
  timeOffAhead,
  timeOffBetween,
  visitsBetween,
  workersOf,
} from './queries.ts'

/** Days a calendar shows at most: a month with the weeks around it. */
const mostDays = 62
const DAY = 86_400_000
/** The longest time off that is taken at once, in days. */
const longest = 366

/** What a member may see and change: a worker only what is theirs. */
const scopeOf = ({ e_provider_id: providerId, role, worker_id: workerId }: Member): Scope =>
  role === 'worker' ? { providerId, workerId: workerId ?? 0 } : { providerId, workerId: null }

/** One worker's scope; a worker's own only. Refuses `not_found` for others. */
export const workerScope = (member: Member, wanted: number | null | undefined): Scope => {
  const own = scopeOf(member)
  if (wanted != null && own.workerId !== null && wanted !== own.workerId) return refuse('not_found')
  return { ...own, workerId: wanted ?? own.workerId }
}

const wallIn = (zone: string) => (instant: number) => wallText(instantToWall(instant, zone))

const withWalls = (row: TimeOffRow, zone: string) => {
  const wall = wallIn(zone)
  const { id, worker_id, kind, from, to } = row
  return { id, worker_id, kind, starts: wall(from), ends: wall(to) }
}

/** Visits, and times off, of a calendar at most: more are neither drawn in time nor told apart. */
const mostShown = 1000

type Wanted = { from: string; to: string; worker_id?: number | undefined }

/** A provider's calendar between two dates in their zone, of all workers or of one. Refuses `not_found` for another's. */
export const getCalendar = async (
  { db, user }: ReadContext<'worker'>,
  { worker_id: wanted, ...dates }: Wanted,
  now = Date.now(),
) => {
  const scope = workerScope(user.member, wanted)
  const days = (wallOf(dates.to) - wallOf(dates.from)) / DAY
  if (days <= 0 || days > mostDays) refuse('bad_request')
  const { time_zone: zone, ...frame } = (await frameOf(db, scopeOf(user.member), dates)) ?? refuse('not_found')
  const between = { from: edgeToInstant(wallOf(dates.from), zone), to: edgeToInstant(wallOf(dates.to), zone) }
  const [visits, timeOff] = await Promise.all([
    visitsBetween(db, scope, between, mostShown + 1),
    timeOffBetween(db, scope, between, mostShown + 1),
  ])
  const wall = wallIn(zone)
  const missing = [visits[mostShown]?.starts_at, timeOff[mostShown]?.from].filter((at) => at !== undefined)
  return {
    ...frame,
    time_zone: zone,
    now: wall(now),
    role: user.member.role,
    cut_from: missing.length > 0 ? wall(Math.min(...missing)).slice(0, 10) : null,
    visits: visits.slice(0, mostShown).map(({ starts_at: at, duration, ...visit }) => ({
      ...visit,
      starts: wall(at),
      ends: wall(expectedEnd(at, duration)),
    })),
    time_off: timeOff.slice(0, mostShown).map((row) => withWalls(row, zone)),
  }
}

/** Times off of a team at most, the last days included: free times are looked for between all of them. */
const mostTimeOff = 10_000

/** After some was taken. @throws Refusal time_off_full */
export const requireTimeOffLimit = async (tx: Tx, providerId: number): Promise<void> => {
  if ((await timeOffAhead(tx, providerId, mostTimeOff + 1)) > mostTimeOff) refuse('time_off_full')
}

/** What the clocks skip is the moment they jump, as for opening hours: some jump at midnight, where a whole day begins. */
const edgeOf = (text: string, zone: string): number => {
  const [read, asUtc] = [zone, 'UTC'].map((of) => parseBookingAt(text.replace('T', ' '), of))
  if (read?.ok) return read.at
  return asUtc?.ok ? edgeToInstant(asUtc.at, zone) : refuse('time_unreadable')
}

/** Instants of time off, of so many days at most. Refuses `time_unreadable`, and `time_in_past` where it is over. */
export const spanOf = (
  { starts, ends }: { starts: string; ends: string },
  { zone, days, now }: { zone: string; days: number; now: number },
) => {
  const [from, to] = [edgeOf(starts, zone), edgeOf(ends, zone)]
  // By the clocks: of so many days one may have an hour more.
  if (to <= from || to > edgeToInstant(instantToWall(from, zone) + days * DAY, zone)) return refuse('time_unreadable')
  return to <= now ? refuse('time_in_past') : { from, to }
}

/** Visits that are named at most. */
const mostNamed = 3

/** The visits ahead that keep time off from being taken, for its refusal; none where it is other time off or a buffer. */
const inTheWay = async (tx: Tx, scope: Scope, { from, to }: { from: number; to: number }, now: number) => {
  const visits = (await visitsBetween(tx, scope, { from, to }, mostShown)).filter(
    ({ starts_at: starts, duration, booking_status_id: status }) =>
      status !== statusOf('done').id && starts < to && expectedEnd(starts, duration) > Math.max(from, now),
  )
  const names = visits.slice(0, mostNamed).map(({ id }) => `\u2066#${id}\u2069`)
  return { n: visits.length, visits: [...names, ...(visits.length > mostNamed ? ['…'] : [])].join(' ') }
}

type TimeOffBody = { starts: string; ends: string; worker_id?: number | null | undefined }

/**
 * Takes time off for one worker or, as a manager, for all. Refuses `not_found` for other workers, `time_unreadable`,
 * `time_in_past` where it is over, and `time_off_taken` where a visit or other time off lies in it: nothing is taken then; `time_off_full`.
 * The buffers of the visits around it stay theirs; it begins after those that are done or over.
 */
export const takeTimeOff = async (tx: Tx, member: Member, body: TimeOffBody, now = Date.now()) => {
  const scope = workerScope(member, body.worker_id)
  const { workers, time_zone: zone } = (await workersOf(tx, scope)) ?? refuse('not_found')
  if (workers === 0) return refuse('not_found')
  const span = spanOf(body, { zone, days: longest, now })
  await lockSources(tx, scope)
  await cutBusy(tx, scope, span)
  const rows = await claimTimeOff(tx, scope, span)
  if (rows.length < workers) return refuse('time_off_taken', { values: await inTheWay(tx, scope, span, now) })
  await requireTimeOffLimit(tx, scope.providerId)
  return rows.map((row) => withWalls(row, zone))
}

/** Ends time off. Refuses `not_found` for that of others and for busy times from elsewhere. */
export const endTimeOff = async (tx: Tx, member: Member, id: string | number) =>
  (await releaseTimeOff(tx, scopeOf(member), parseId(id) ?? refuse('not_found'))) ?? refuse('not_found')
