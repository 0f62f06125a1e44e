/** One appointment as RFC 5545 writes it. Instants are milliseconds; texts are plain. */
export interface Appointment {
  /** Never changes. */
  uid: string
  /** Increases with every reschedule or cancellation: calendars take the entry with the highest one. */
  sequence: number
  /** When it was last changed. */
  changedAt: number
  createdAt: number
  start: number
  end: number
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'
  summary: string
  description: string
  location: string
  position?: { latitude: number; longitude: number }
  url: string
}

const MAX_OCTETS = 75

const utc = (instant: number): string => `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

const escaped = (text: string): string =>
  text
    .replace(/\p{Cc}/gu, (char) => (char === '\n' ? char : ''))
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

const octets = new TextEncoder()

/** Folds long lines at 75 octets with a line break and a space; no character is split. */
const folded = (line: string): string => {
  let out = ''
  let room = MAX_OCTETS
  for (const char of line) {
    const size = octets.encode(char).length
    if (size > room) {
      out += '\r\n '
      room = MAX_OCTETS - 1
    }
    out += char
    room -= size
  }
  return out
}

const eventLines = (a: Appointment): string[] => [
  'BEGIN:VEVENT',
  `UID:${a.uid}`,
  `SEQUENCE:${a.sequence}`,
  `DTSTAMP:${utc(a.changedAt)}`,
  `CREATED:${utc(a.createdAt)}`,
  `LAST-MODIFIED:${utc(a.changedAt)}`,
  `DTSTART:${utc(a.start)}`,
  ...(a.end > a.start ? [`DTEND:${utc(a.end)}`] : []),
  `STATUS:${a.status}`,
  `TRANSP:${a.status === 'CANCELLED' ? 'TRANSPARENT' : 'OPAQUE'}`,
  `SUMMARY:${escaped(a.summary)}`,
  `DESCRIPTION:${escaped(a.description)}`,
  `LOCATION:${escaped(a.location)}`,
  ...(a.position ? [`GEO:${a.position.latitude};${a.position.longitude}`] : []),
  `URL:${a.url}`,
  'END:VEVENT',
]

const calendarOf = (lines: readonly string[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Doorstep//Bookings//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...lines,
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')

/** A calendar with one appointment (RFC 5545), its times in UTC: every calendar shows them in its own zone. */
export const calendarText = (a: Appointment): string => calendarOf(eventLines(a))

/** A calendar that others subscribe to; they are asked to read it every 15 minutes. */
export const calendarFeed = (name: string, appointments: readonly Appointment[]): string =>
  calendarOf([
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    'X-PUBLISHED-TTL:PT15M',
    ...appointments.flatMap(eventLines),
  ])
