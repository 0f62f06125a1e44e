/**
 * Wall time in an IANA zone ↔ instant. The only clock data used is the runtime's own (Intl), read once per zone and
 * fortnight and then cached, so that a day of free starts costs additions, not formatting.
 *
 * An instant is milliseconds since 1970 UTC. A wall time is the same count as if the clock on the wall showed UTC.
 */

const MINUTE = 60_000
const DAY = 86_400_000
/** No zone is further than this from UTC. */
const REACH = 16 * 3_600_000
/** Zones do not change their clocks twice within this time. */
const CHUNK = 14 * DAY
/** Maximum of cached chunks per zone, about twenty years: requests for odd years must not fill the memory. */
const KEPT = 512
/** Years the product supports; a visit outside them is invalid. */
const FIRST = Date.UTC(1970, 0, 1)
const LAST = Date.UTC(2200, 0, 1)

/** Offset from UTC within one chunk of time: `before` until `change`, `after` from then on. */
interface Chunk {
  before: number
  change: number
  after: number
}

interface ZoneClock {
  format: Intl.DateTimeFormat
  chunks: Map<number, Chunk>
}

const clocks = new Map<string, ZoneClock>()
/** More than there are zones: a name may be spelt in upper and lower case. */
const SPELLINGS = 1000

function clockOf(zone: string): ZoneClock {
  const known = clocks.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const clock = { format, chunks: new Map<number, Chunk>() }
  if (clocks.size >= SPELLINGS) clocks.clear()
  clocks.set(zone, clock)
  return clock
}

function readOffset(clock: ZoneClock, instant: number): number {
  // "11/20/2026, 23:39:31"
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0] = clock.format
    .format(instant)
    .split(/\D+/)
    .map(Number)
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000
}

function readChunk(clock: ZoneClock, index: number): Chunk {
  const start = index * CHUNK
  const before = readOffset(clock, start)
  const after = readOffset(clock, start + CHUNK)
  if (before === after) return { before, change: Number.POSITIVE_INFINITY, after }
  let [low, high] = [start, start + CHUNK]
  while (high - low > 1000) {
    const middle = low + Math.floor((high - low) / 2000) * 1000
    if (readOffset(clock, middle) === before) low = middle
    else high = middle
  }
  return { before, change: high, after }
}

function chunkAt(zone: string, instant: number): Chunk {
  const clock = clockOf(zone)
  const index = Math.floor(instant / CHUNK)
  const known = clock.chunks.get(index)
  if (known) return known
  const chunk = readChunk(clock, index)
  if (clock.chunks.size >= KEPT) clock.chunks.clear()
  clock.chunks.set(index, chunk)
  return chunk
}

/** Is this the name of a time zone, such as `Asia/Riyadh`? Bare offsets are not. */
export function isZone(name: string): boolean {
  if (!/^[A-Za-z][\w+/-]{1,63}$/.test(name)) return false
  try {
    clockOf(name)
    return true
  } catch {
    return false
  }
}

/** What the zone's clocks are ahead of UTC at that instant, in milliseconds. Throws RangeError for an unknown zone. */
export function offsetAt(instant: number, zone: string): number {
  const chunk = chunkAt(zone, Math.min(Math.max(instant, FIRST), LAST))
  return instant < chunk.change ? chunk.before : chunk.after
}

/** How far a zone's clocks are ahead of UTC over some days, in milliseconds: `before` until `change`, `after` from then on. */
export type ClockSpan = { before: number; change: number; after: number }

/** The clocks of a zone from one instant to another; there is at most one change within a fortnight. */
export function clockOver(from: number, to: number, zone: string): ClockSpan {
  const [before, after] = [offsetAt(from, zone), offsetAt(to, zone)]
  if (before === after) return { before, change: to, after }
  const change = chunkAt(zone, from).change
  return { before, change: change > from && change <= to ? change : chunkAt(zone, to).change, after }
}

/** Instant → wall time in the zone. */
export function instantToWall(instant: number, zone: string): number {
  return instant + offsetAt(instant, zone)
}

/** The earliest instant with this wall time, or `null` if the clocks skip it. */
export function wallToInstant(wall: number, zone: string): number | null {
  const before = offsetAt(wall - REACH, zone)
  const after = offsetAt(wall + REACH, zone)
  const early = wall - before
  if (before === after || offsetAt(early, zone) === before) return early
  const late = wall - after
  return offsetAt(late, zone) === after ? late : null
}

/** As {@link wallToInstant}, but a time the clocks skip becomes the moment they jump: for the edges of opening hours. */
export function edgeToInstant(wall: number, zone: string): number {
  const instant = wallToInstant(wall, zone)
  if (instant !== null) return instant
  // Skipped: the jump lies between the two readings of the old and the new offset.
  const [low, high] = [wall - offsetAt(wall + REACH, zone), wall - offsetAt(wall - REACH, zone)]
  const chunk = chunkAt(zone, low)
  return chunk.change > low && chunk.change <= high ? chunk.change : chunkAt(zone, high).change
}

/** `2026-11-20` and minutes after its midnight (may pass 1440 or be negative) → wall time. */
export function wallOf(date: string, minutes = 0): number {
  return Date.parse(`${date}T00:00:00Z`) + minutes * MINUTE
}

/** Wall time → `YYYY-MM-DD`. */
export function wallDate(wall: number): string {
  return new Date(wall).toISOString().slice(0, 10)
}

/** Wall time → `YYYY-MM-DD HH:mm:ss`, the form of `booking_at` and `visit_local` (wire §4.4). */
export function wallText(wall: number): string {
  return new Date(wall).toISOString().slice(0, 19).replace('T', ' ')
}

/** A wall text of the zone → instant as `YYYY-MM-DDTHH:mm:ss.sssZ`; one that the clocks skip is the moment they jump. */
export function instantOfWall(text: string, zone: string): string {
  return new Date(edgeToInstant(Date.parse(`${text.replace(' ', 'T')}Z`), zone)).toISOString()
}

/** The instant a date begins with in the zone: the first midnight, or the moment the clocks jump over it. */
export function dayStart(date: string, zone: string): string {
  return instantOfWall(`${date} 00:00:00`, zone)
}

/** Is the instant in the supported years (1970 to 2199)? */
export function isSaneInstant(instant: number): boolean {
  return instant >= FIRST + DAY && instant < LAST - DAY
}
