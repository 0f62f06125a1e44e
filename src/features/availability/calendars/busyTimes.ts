import ICAL from 'ical.js'
import { edgeToInstant, instantToWall, isZone } from '#lib/zoned.ts'
import type { Busy, Window } from './busyWindow.ts'

// Many calendars do not say of a day that it is one: otherwise nothing of them is read.
ICAL.design.strict = false

/** Occurrences read from one calendar at most. */
const most = 5000
/** Occurrences stepped over in one calendar at most, before the window, too: a rule of a few bytes has no end. */
const mostSteps = 50_000
/** Dates that events leave out or add, in all: each is compared with the others of its event. */
const mostDates = 5000

const wallOf = (time: ICAL.Time): number =>
  Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second)

/**
 * The zone a time names, if it is one of the database's; a floating time is meant in the provider's. Letters such as `IST` mean
 * what the calendar defines: several zones have them.
 */
const instantOf = (time: ICAL.Time, tzid: string | undefined, zone: string): number => {
  if (time.zone?.tzid === 'UTC') return wallOf(time)
  const isLetters = tzid && /^[A-Z]{2,5}$/.test(tzid) && time.zone?.component
  if (tzid && isZone(tzid) && !isLetters) return edgeToInstant(wallOf(time), tzid)
  if (time.isDate || !time.zone || time.zone.tzid === 'floating') return edgeToInstant(wallOf(time), zone)
  return time.toUnixTime() * 1000
}

/** A zone that is named without its definition: what ends or leaves out occurrences in UTC is compared by its clocks. */
class NamedZone extends ICAL.Timezone {
  override utcOffset(time: ICAL.Time): number {
    const wall = wallOf(time)
    return (wall - edgeToInstant(wall, this.tzid)) / 1000
  }
}

const nameZones = (components: ICAL.Component[]): void => {
  ICAL.TimezoneService.reset()
  const named = components.flatMap((component) => component.getAllProperties().map((one) => one.getParameter('tzid')))
  for (const tzid of new Set(named))
    if (typeof tzid === 'string' && !ICAL.TimezoneService.has(tzid) && isZone(tzid))
      ICAL.TimezoneService.register(new NamedZone({ tzid }), tzid)
}

const tzidOf = (component: ICAL.Component, name: string): string | undefined => {
  const tzid = component.getFirstProperty(name)?.getParameter('tzid')
  return typeof tzid === 'string' ? tzid : undefined
}

const isBusy = (component: ICAL.Component): boolean =>
  component.getFirstPropertyValue('transp') !== 'TRANSPARENT' &&
  component.getFirstPropertyValue('status') !== 'CANCELLED'

/** Only ids as short as ours are compared with them; each occurrence has a copy of its own. */
const uidOf = ({ uid }: { uid: unknown }): string => (typeof uid === 'string' && uid.length <= 64 ? uid : '')

const isDate = (value: unknown): value is ICAL.Time => value instanceof ICAL.Time

const datesOf = (component: ICAL.Component): number =>
  ['exdate', 'rdate']
    .flatMap((name) => component.getAllProperties(name))
    .reduce((many, property) => many + property.getValues().length, 0)

/** An occurrence that is called off need not name a time (RFC 5545): it is its own. */
const nameTime = (component: ICAL.Component): void => {
  const at = component.getFirstPropertyValue('recurrence-id')
  if (at && !component.hasProperty('dtstart') && !isBusy(component)) component.addPropertyWithValue('dtstart', at)
}

/** An event that only adds dates begins with its own, which ical.js leaves out. */
const addStart = (component: ICAL.Component): void => {
  const start = component.getFirstPropertyValue('dtstart')
  if (!isDate(start) || component.hasProperty('rrule') || !component.hasProperty('rdate')) return
  const dates = component.getAllProperties('rdate').flatMap((property) => property.getValues())
  if (!dates.some((date) => isDate(date) && date.compare(start) === 0)) component.addPropertyWithValue('rdate', start)
}

/** A series that ends on a date ends with that day; one whose end names no zone, or that has none itself, by its own clocks. */
const readEnd = (component: ICAL.Component, zone: string): void => {
  const [start, rule] = ['dtstart', 'rrule'].map((name) => component.getFirstPropertyValue(name))
  if (!isDate(start) || !(rule instanceof ICAL.Recur) || !rule.until) return
  const { until } = rule
  if (start.isDate && until.isDate) return
  const isFloating = (time: ICAL.Time): boolean => !time.zone || time.zone.tzid === 'floating'
  if (until.isDate) {
    until.isDate = false
    until.resetTo(until.year, until.month, until.day, 23, 59, 59, start.zone)
  } else if (isFloating(until)) until.zone = start.zone
  else if (isFloating(start)) {
    const [written, wall] = [wallOf(until), instantToWall(until.toUnixTime() * 1000, zone)]
    // Days end at a midnight, which may be that of either clock.
    rule.until = ICAL.Time.fromJSDate(new Date(start.isDate ? Math.max(written, wall) : wall), true)
    rule.until.zone = start.zone
  }
}

/** Takes out the added times that have a length of their own; ical.js would end the event at the first. */
const takePeriods = (component: ICAL.Component, zone: string): Busy[] =>
  component
    .getAllProperties('rdate')
    .filter(({ type }) => type === 'period')
    .flatMap((property) => {
      component.removeProperty(property)
      const tzid = property.getParameter('tzid')
      const own = typeof tzid === 'string' ? tzid : undefined
      return property
        .getValues()
        .filter((value) => value instanceof ICAL.Period)
        .map((period) => ({
          uid: uidOf({ uid: component.getFirstPropertyValue('uid') }),
          from: instantOf(period.start, own, zone),
          to: instantOf(period.getEnd(), own, zone),
        }))
    })

/** Whether this occurrence was changed alone; it is an event of its own in the calendar. */
const isChanged = (item: ICAL.Event, event: ICAL.Event, at: ICAL.Time): boolean =>
  item !== event && item.recurrenceId.compare(at) === 0

/** A day that is said to end on its own date is that day. */
const endOf = ({ startDate, endDate }: ICAL.Event): ICAL.Time => {
  if (startDate.isDate && endDate.isDate && endDate.compare(startDate) === 0) endDate.adjust(1, 0, 0, 0)
  return endDate
}

/** The times of one event, repeated ones until the end of the window, without those that were changed alone. */
const occurrences = (event: ICAL.Event, window: Window, zone: string, steps: { left: number }): Busy[] => {
  const tzid = tzidOf(event.component, 'dtstart')
  const spanOf = ({ component }: ICAL.Event, start: ICAL.Time, end: ICAL.Time): Busy => {
    const own = tzidOf(component, 'dtstart')
    return {
      uid: uidOf(event),
      from: instantOf(start, own, zone),
      to: instantOf(end, tzidOf(component, 'dtend') ?? own, zone),
    }
  }
  const first = (item: ICAL.Event): Busy => spanOf(item, item.startDate, endOf(item))
  if (!event.isRecurring() || event.isRecurrenceException()) return [first(event)]
  /** As long as its first time: by its clocks, a night ends at its hour whatever they do meanwhile; in two zones, in hours. */
  const lengthOf = (item: ICAL.Event): ICAL.Duration | number => {
    const [start, end] = [item.startDate, endOf(item)]
    if (start.zone?.tzid === end.zone?.tzid) return end.subtractDate(start)
    const { from, to } = first(item)
    return to - from
  }
  const repeated = (item: ICAL.Event, start: ICAL.Time, length: ICAL.Duration | number): Busy => {
    const end = start.clone()
    if (length instanceof ICAL.Duration) end.addDuration(length)
    const span = spanOf(item, start, end)
    return length instanceof ICAL.Duration ? span : { ...span, to: span.from + length }
  }
  const usual = lengthOf(event)
  const found: Busy[] = []
  const each = event.iterator()
  for (;;) {
    if (steps.left-- <= 0) throw new Error('the calendar repeats too often')
    const next = each.next()
    if (!isDate(next) || instantOf(next, tzid, zone) >= window.to) break
    const { startDate, item } = event.getOccurrenceDetails(next)
    const span = repeated(item, startDate, item === event ? usual : lengthOf(item))
    if (span.to > window.from && !isChanged(item, event, next) && isBusy(item.component)) found.push(span)
  }
  return found
}

/**
 * The busy times of a calendar (RFC 5545) that touch the window. Free and cancelled events are left out; an all-day event is
 * busy for its whole days in the provider's zone. @throws when the text is no calendar, or one that repeats too often
 */
export const busyTimes = (text: string, window: Window, zone: string): Busy[] => {
  const calendar = new ICAL.Component(ICAL.parse(text.replace(/^\uFEFF/, '')))
  if (calendar.name !== 'vcalendar') throw new Error('not a calendar')
  const events = calendar.getAllSubcomponents('vevent')
  nameZones(events)
  for (const component of events) nameTime(component)
  // What is changed of an occurrence without a time is another thing.
  const components = events.filter((component) => component.hasProperty('dtstart'))
  const changed = Map.groupBy(
    components.filter((component) => component.hasProperty('recurrence-id')),
    (component) => component.getFirstPropertyValue('uid'),
  )
  if (components.reduce((many, component) => many + datesOf(component), 0) > mostDates)
    throw new Error('the calendar has too many exceptions')
  const found: Busy[] = []
  const steps = { left: mostSteps }
  for (const component of components) {
    // Without its exceptions an event looks for them among all others.
    const uid = component.getFirstPropertyValue('uid')
    const isOne = component.hasProperty('recurrence-id')
    const exceptions = (!isOne && changed.get(uid)) || []
    // They belong to one event: another one of the same name would be compared with all of them again.
    if (!isOne) changed.delete(uid)
    const periods = takePeriods(component, zone)
    addStart(component)
    readEnd(component, zone)
    const event = new ICAL.Event(component, { exceptions })
    if ((isOne || !event.isRecurring()) && !isBusy(component)) continue
    found.push(
      ...[...occurrences(event, window, zone, steps), ...(isBusy(component) ? periods : [])]
        .filter(({ from, to }) => to > window.from && from < window.to && to > from)
        // PostgreSQL reads no date after the year 9999 as JSON writes it.
        .map((span) => ({ ...span, to: Math.min(span.to, window.to) })),
    )
    if (found.length > most) break
  }
  return found.slice(0, most)
}
