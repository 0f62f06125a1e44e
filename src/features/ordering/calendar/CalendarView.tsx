import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/palette.css'
import '@fullcalendar/react/themes/classic/theme.css'
import './calendar.css'
import FullCalendar, { type CalendarRef, type EventInput } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import list from '@fullcalendar/react/list'
import arabic from '@fullcalendar/react/locales/ar'
import classic from '@fullcalendar/react/themes/classic'
import timeGrid from '@fullcalendar/react/timegrid'
import { memo, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useDay } from '#features/settings/useDay.ts'
import { useCalendarLocale } from '#features/settings/useSettings.ts'
import type { Reply } from '#lib/contract.ts'
import type { Locale } from '#lib/words.ts'
import { instantToWall, wallText } from '#lib/zoned.ts'
import { useLanguage, useTranslated, useWords } from '#ui/language.tsx'
import { now } from '#web/clock.ts'
import { readerZone } from '#web/readerZone.ts'
import type { messages } from '../providerMessages.ts'
import type { getCalendar } from './contract.ts'
import { firstHour, isMovable, ofWorker, openRanges } from './rules.ts'

export type CalendarData = Reply<typeof getCalendar>
/** Wall times in the provider's zone, `YYYY-MM-DD HH:mm:ss`. */
export type Span = { starts: string; ends: string }
/** Where the reader is: in which view, at which date, and what today was. */
export type Shown = { view: string; date: string; today: string }

type CalendarViewProps = {
  data: CalendarData | undefined
  /** Whether these are the data of the range, and not of the one before it. */
  isRead: boolean
  range: { from: string; to: string }
  workerId: number | null
  /** Kept by the page: a calendar that is made anew, as for another language, goes on there. */
  shown: RefObject<Shown | undefined>
  onRange: (range: { from: string; to: string }) => void
  onVisit: (id: number) => void
  onTimeOff: (id: number) => void
  onSelect: (span: Span) => void
  onMove: (id: number, starts: string) => void
}

const plugins = [classic, dayGrid, timeGrid, list, interaction]
/** The clock of the marketplace's country, Latin digits and the Gregorian calendar, as everywhere. */
const localeOf = (locale: Locale, regional: string) => ({
  ...(locale === 'ar' && arabic),
  code: `${regional}-u-ca-gregory-nu-latn`,
})

const wall = (text: string): string => text.slice(0, 19).replace('T', ' ')
const stamp = (text: string): string => text.replace(' ', 'T')

/** Day, week and month of a provider; loaded only with its page. */
export default function CalendarView(given: CalendarViewProps) {
  // Until it is read the provider's clock is taken for that of this device.
  const zone = given.data?.time_zone ?? readerZone()
  const props = { ...given, zone, today: useDay(zone) }
  const [isDragging, drag] = useState(false)
  const held = useRef(props)
  // Rendered anew under a drag, FullCalendar takes the drop for one from another calendar: nothing hears of it, and the visit
  // is shown where it is not.
  if (!isDragging) held.current = props
  return <Drawn {...held.current} onDrag={drag} />
}

/** Each part has its own direction: two names in the letters of the other language do not change places. */
const titleOf = (...parts: string[]): string =>
  parts
    .filter(Boolean)
    .map((part) => `\u2068${part}\u2069`)
    .join(' · ')

type DrawnProps = CalendarViewProps & { zone: string; today: string; onDrag: (isDragging: boolean) => void }

const Drawn = memo((props: DrawnProps) => {
  const { data, isRead, range, workerId, shown, zone, today, onRange, onVisit, onTimeOff, onSelect, onMove, onDrag } =
    props
  const t = useWords<typeof messages>('ordering.provider')
  const tr = useTranslated()
  const { locale, dir } = useLanguage()
  const regional = useCalendarLocale()
  const calendarLocale = useMemo(() => localeOf(locale, regional), [locale, regional])
  const phone = window.matchMedia('(width < 48rem)').matches
  const nameOf = (id: number) => (data && data.workers.length > 1 && data.workers.find((w) => w.id === id)?.name) || ''
  const events: EventInput[] = data
    ? [
        // Hours without the visits in them would look free.
        ...(isRead ? openRanges(data, range.from, data.cut_from ?? range.to) : []).map(
          ({ starts, ends }, n): EventInput => ({
            id: `open-${n}`,
            start: stamp(starts),
            end: stamp(ends),
            display: 'background',
            className: 'calendar-open',
          }),
        ),
        ...ofWorker(data.visits, workerId).map(
          (visit): EventInput => ({
            id: `visit-${visit.id}`,
            start: stamp(visit.starts),
            end: stamp(visit.ends),
            title: titleOf(tr(visit.service), visit.customer, nameOf(visit.worker_id)),
            startEditable: isMovable(visit),
            className: visit.booking_status_id === 1 ? 'calendar-request' : 'calendar-visit',
          }),
        ),
        ...ofWorker(data.time_off, workerId).map(
          (off): EventInput => ({
            id: `${off.kind}-${off.id}`,
            start: stamp(off.starts),
            end: stamp(off.ends),
            title: titleOf(t(`calendar.${off.kind}`), nameOf(off.worker_id)),
            startEditable: false,
            className: 'calendar-off',
          }),
        ),
      ]
    : []
  const calendar = useRef<CalendarRef>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the calendar is made anew for another day
  const openedAt = useMemo(() => wallText(instantToWall(now(), zone)), [zone, today])
  // A day that was chosen meanwhile stays; today is that of the provider.
  const chosen = shown.current?.date === shown.current?.today ? undefined : shown.current?.date
  const scrollTime = `${String(firstHour(data?.visits ?? [], range, openedAt)).padStart(2, '0')}:00:00`
  // biome-ignore lint/correctness/useExhaustiveDependencies: each range opens at its first hour
  useEffect(() => calendar.current?.getApi().scrollToTime(scrollTime), [scrollTime, range.from, range.to])
  /** The button goes off with it, and would give the focus away. */
  const goToToday = (event: MouseEvent) => {
    event.preventDefault()
    const button = event.target instanceof Element ? event.target.closest('button') : null
    const hadFocus = button === document.activeElement
    flushSync(() => calendar.current?.getApi().today())
    if (button?.disabled && hadFocus)
      button.closest('[data-calendar]')?.querySelector<HTMLElement>('button:enabled')?.focus()
  }
  return (
    <FullCalendar
      ref={calendar}
      // It asks once what time it is.
      key={`${locale} ${zone} ${today}`}
      plugins={plugins}
      locale={calendarLocale}
      direction={dir}
      timeZone="UTC"
      initialDate={chosen ?? today}
      now={() => stamp(wallText(instantToWall(now(), zone)))}
      initialView={shown.current?.view ?? (phone ? 'timeGridDay' : 'timeGridWeek')}
      // Seven columns of a phone have no room for names.
      headerToolbar={{
        start: 'prev,next today',
        center: 'title',
        end: `timeGridDay,${phone ? 'listWeek' : 'timeGridWeek'},dayGridMonth`,
      }}
      buttons={{ today: { click: goToToday } }}
      listText={t('calendar.week')}
      noEventsText={t('calendar.none')}
      firstDay={0}
      allDaySlot={false}
      timedText={t('calendar.timed')}
      nowIndicator
      scrollTime={scrollTime}
      scrollTimeReset={false}
      height={phone ? '68dvh' : '75dvh'}
      events={events}
      eventInteractive
      eventClass={({ view }) =>
        view.type === 'listWeek' ? 'calendar-row' : phone && view.type === 'dayGridMonth' ? 'calendar-brief' : ''
      }
      editable
      eventDurationEditable={false}
      // What is let go beside it waits for the end of a transition otherwise, which with reduced motion never comes.
      dragRevertDuration={0}
      selectable
      selectMirror
      longPressDelay={350}
      datesSet={({ startStr, endStr, view }) => {
        shown.current = { view: view.type, date: view.calendar.getDate().toISOString().slice(0, 10), today }
        onRange({ from: startStr.slice(0, 10), to: endStr.slice(0, 10) })
      }}
      select={({ startStr, endStr, allDay, view }) => {
        // The sheet says what was chosen; nothing stays marked behind it.
        view.calendar.unselect()
        onSelect(
          allDay
            ? { starts: `${startStr.slice(0, 10)} 00:00:00`, ends: `${endStr.slice(0, 10)} 00:00:00` }
            : { starts: wall(startStr), ends: wall(endStr) },
        )
      }}
      eventClick={({ event, jsEvent }) => {
        jsEvent.preventDefault()
        const [kind, id] = event.id.split('-')
        if (kind === 'visit') onVisit(Number(id))
        if (kind === 'time_off') onTimeOff(Number(id))
      }}
      eventDragStart={() => onDrag(true)}
      eventDragStop={() => onDrag(false)}
      eventDrop={({ event, revert }) => {
        revert()
        onMove(Number(event.id.split('-')[1]), wall(event.startStr))
      }}
    />
  )
})
