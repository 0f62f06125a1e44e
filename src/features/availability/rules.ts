import { addDays, isDate } from '#lib/time.ts'
import { edgeToInstant, instantToWall, wallDate, wallOf, wallText, wallToInstant } from '#lib/zoned.ts'
import { hasNoHours, keepsHours, minutesOf, type OpeningHours, openSpans } from './hours/rules.ts'

export type { WeeklyHours } from './hours/rules.ts'

/** Instants are milliseconds since 1970 UTC. Half-open: spans that touch do not overlap. */
export interface Span {
  from: number
  to: number
}

/** One person who can be in one place at a time, with the time already taken: visits (buffers included), time off, external. */
export interface WorkerTime {
  id: number
  claims: readonly Span[]
}

/** Everything free starts depend on. Minutes and days are whole numbers; `now` is an instant. */
export interface Calendar extends OpeningHours {
  /** Time off of the whole provider, beside the workers' own. */
  timeOff: readonly Span[]
  workers: readonly WorkerTime[]
  /** Between these instants no worker can start, whatever their claims; sorted. */
  taken?: readonly Span[] | null
  /** What is known of the claims: outside nothing is free. */
  known?: Span
  durationMinutes: number
  bufferBefore: number
  bufferAfter: number
  now: number
  /** Default 120. */
  noticeMinutes?: number
  /** Default 60: the last local date that can be booked, counted from today. */
  horizonDays?: number
  /** A provider who pauses takes no visits before this local date. */
  pausedUntil?: string | null
  /** Default 30; starts are at multiples of it on the wall clock. */
  gridMinutes?: number
}

/** `local` is the wall time at the visit's address, `YYYY-MM-DD HH:mm:ss`: what a page shows and posts as `booking_at`. */
export interface FreeStart {
  at: number
  local: string
}

export interface FreeDay {
  date: string
  starts: FreeStart[]
}

export type StartRefusal = 'time_in_past' | 'time_too_soon' | 'time_too_far' | 'outside_hours' | 'slot_taken'

type Visit = Pick<Calendar, 'durationMinutes' | 'bufferBefore' | 'bufferAfter'>

const MINUTE = 60_000
const DAY = 86_400_000

function merge(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const { from, to } of [...spans].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else if (to > from) merged.push({ from, to })
  }
  return merged
}

/** The first of the merged spans that ends after the instant, by bisection. */
function firstEndingAfter(spans: readonly Span[], instant: number): Span | undefined {
  let [low, high] = [0, spans.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle]?.to ?? 0) <= instant) low = middle + 1
    else high = middle
  }
  return spans[low]
}

function covers(spans: readonly Span[], from: number, to: number): boolean {
  const span = firstEndingAfter(spans, from)
  return span !== undefined && span.from <= from && to <= span.to
}

/** The span a visit claims of its worker: buffer and travel before, the estimated duration, the buffer after (§1). */
export function claimSpan(at: number, visit: Visit): Span {
  const to = at + (visit.durationMinutes + visit.bufferAfter) * MINUTE
  return { from: at - visit.bufferBefore * MINUTE, to }
}

/**
 * When a visit can start, as any worker is free: each worker's gaps that hold its span, together. A large team with full calendars has
 * tens of thousands of claims, so they are walked through once and not asked about each start.
 */
function startSpans({ workers: all, timeOff, taken, ...visit }: Calendar): Span[] {
  const workers = taken ? all.slice(0, 1).map(() => ({ claims: taken })) : all
  const { from, to } = taken ? { from: 0, to: 0 } : claimSpan(0, visit)
  const starts: Span[] = []
  for (const { claims } of workers) {
    let freeFrom = Number.MIN_SAFE_INTEGER
    const addGap = (until: number): void => {
      // The last start of a gap is one, too.
      if (until - to >= freeFrom - from) starts.push({ from: freeFrom - from, to: until - to + 1 })
    }
    for (const claim of [...claims, ...timeOff].sort((a, b) => a.from - b.from)) {
      if (claim.to <= claim.from) continue
      // Between two that touch there is an instant to start at, where they are what nobody can start.
      if (claim.from >= freeFrom) addGap(claim.from)
      freeFrom = Math.max(freeFrom, claim.to)
    }
    addGap(Number.MAX_SAFE_INTEGER)
  }
  return merge(starts)
}

/** When a pause ends; always past without one. */
function endOfPause({ pausedUntil, zone }: Pick<Calendar, 'pausedUntil' | 'zone'>): number {
  return pausedUntil ? edgeToInstant(wallOf(pausedUntil), zone) : Number.NEGATIVE_INFINITY
}

/** When a start may be: from the end of the notice until the horizon's last midnight. */
function limitsOf(calendar: Calendar): Span {
  const { now, zone, noticeMinutes = 120, horizonDays = 60, known = { from: -Infinity, to: Infinity } } = calendar
  const today = wallDate(instantToWall(now, zone))
  return {
    from: Math.max(now + noticeMinutes * MINUTE, endOfPause(calendar), known.from),
    to: Math.min(edgeToInstant(wallOf(addDays(today, horizonDays + 1)), zone), known.to),
  }
}

function startsOn(date: string, calendar: Calendar, free: readonly Span[]): FreeStart[] {
  const { from, to } = limitsOf(calendar)
  const midnight = wallOf(date)
  // Most days of a far calendar lie outside the limits: skip the time zone conversions.
  if (midnight + 2 * DAY < from || midnight - DAY > to) return []
  const open = merge(openSpans(date, calendar, calendar.durationMinutes))
  const starts: FreeStart[] = []
  for (let minute = 0; minute < 1440; minute += calendar.gridMinutes ?? 30) {
    const wall = midnight + minute * MINUTE
    const at = wallToInstant(wall, calendar.zone)
    if (at === null || at < from || at >= to) continue
    if (!covers(open, at, at + calendar.durationMinutes * MINUTE)) continue
    if (covers(free, at, at + 1)) starts.push({ at, local: wallText(wall) })
  }
  return starts
}

/**
 * Free starts of consecutive local dates (booking-and-money §2): weekly hours → date exceptions → minus
 * time off and active claims → the grid → notice and horizon. The visit's duration must fit into the hours; buffers may
 * reach out of them. A start the clocks skip is dropped; of a repeated hour the earlier instant counts. A start is free
 * when any worker is.
 */
export function freeDays(from: string, days: number, calendar: Calendar): FreeDay[] {
  const free = startSpans(calendar)
  return Array.from({ length: days }, (_, step) => {
    const date = addDays(from, step)
    return { date, starts: startsOn(date, calendar, free) }
  })
}

/** Free starts of one calendar date; see {@link freeDays}. */
export function freeStarts(date: string, calendar: Calendar): FreeStart[] {
  return startsOn(date, calendar, startSpans(calendar))
}

/** Free starts of a date, or of a part of it. */
export function freeStartsOf({ date, part }: VisitDay, calendar: Calendar): FreeStart[] {
  const [from, until] = part ? dayParts[part] : [0, 1440]
  return freeStarts(date, calendar).filter(({ local }) => {
    const minute = minutesOf(local.slice(11))
    return from <= minute && minute < until
  })
}

/** The first `count` free starts among consecutive calendar dates; days after the last one needed are not computed. */
export function nextFreeStarts(from: string, days: number, calendar: Calendar, count: number): FreeStart[] {
  const free = startSpans(calendar)
  const found: FreeStart[] = []
  for (let step = 0; step < days && found.length < count; step++)
    found.push(...startsOn(addDays(from, step), calendar, free))
  return found.slice(0, count)
}

/** The `count` free starts nearest to the requested instant, nearest first, the earlier one of two equally near. */
export function nearestFreeStarts(requested: number, calendar: Calendar, count = 3): FreeStart[] {
  const limits = limitsOf(calendar)
  const target = Math.min(Math.max(requested, limits.from), limits.to)
  const middle = wallDate(instantToWall(target, calendar.zone))
  const free = startSpans(calendar)
  const distance = (start: FreeStart): number => Math.abs(start.at - target)
  let found: FreeStart[] = []
  for (let ring = 0; ring <= (calendar.horizonDays ?? 60) + 1; ring++) {
    const worst = found[count - 1]
    if (worst && (ring - 2) * DAY > distance(worst)) break
    const dates = ring === 0 ? [middle] : [addDays(middle, -ring), addDays(middle, ring)]
    const more = dates.flatMap((date) => startsOn(date, calendar, free))
    found = [...found, ...more].sort((a, b) => distance(a) - distance(b) || a.at - b.at).slice(0, count)
  }
  return found
}

/** Whether a visit starting then lies within the hours; always true for a provider without hours. */
export function isWithinHours(at: number, calendar: OpeningHours & Pick<Visit, 'durationMinutes'>): boolean {
  const date = wallDate(instantToWall(at, calendar.zone))
  if (hasNoHours(date, calendar)) return true
  const open = merge(openSpans(date, calendar, calendar.durationMinutes))
  return covers(open, at, at + calendar.durationMinutes * MINUTE)
}

/**
 * Why a posted start cannot be booked, or `null`. It need not be on the grid. A provider without hours takes any
 * future time, without notice and horizon. Only a pre-check for a better message: the database decides (§1).
 */
export function refuseStart(at: number, calendar: Calendar): StartRefusal | null {
  const limits = limitsOf(calendar)
  if (at <= calendar.now) return 'time_in_past'
  if (at < endOfPause(calendar)) return 'outside_hours'
  if (keepsHours(calendar) && at < limits.from) return 'time_too_soon'
  if (keepsHours(calendar) && at >= limits.to) return 'time_too_far'
  if (!isWithinHours(at, calendar)) return 'outside_hours'
  return covers(startSpans(calendar), at, at + 1) ? null : 'slot_taken'
}

/** Parts of a calendar day in minutes after midnight, half-open. */
export const dayParts = {
  after_midnight: [0, 240],
  morning: [240, 720],
  afternoon: [720, 1020],
  evening: [1020, 1260],
  night: [1260, 1440],
} as const satisfies Record<string, readonly [from: number, until: number]>

export type DayPart = keyof typeof dayParts
export const dayPartNames = Object.keys(dayParts) as DayPart[]

export const isDayPart = (name: unknown): name is DayPart => dayPartNames.includes(name as DayPart)

/** When somebody should come: a date at the door, `YYYY-MM-DD`, and perhaps a part of it. */
export type VisitDay = { date: string; part: DayPart | null }

/** The day of a search, as addresses hold it; null for none and for nonsense. */
export const visitDayOf = (date: string | null, part: string | null): VisitDay | null =>
  date !== null && isDate(date) ? { date, part: isDayPart(part) ? part : null } : null
