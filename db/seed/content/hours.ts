import type { Translated } from './types.ts'

export const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
export type Weekday = (typeof weekdays)[number]

export type HoursRow = { day: Weekday; start: string; end: string; note: Translated }

const morning = { en: 'Morning', ar: 'الفترة الصباحية' }
const evening = { en: 'Evening', ar: 'الفترة المسائية' }
const allDay = { en: 'All day', ar: 'طوال اليوم' }
const friday = { en: 'After Friday prayer', ar: 'بعد صلاة الجمعة' }
const late = { en: 'Open past midnight', ar: 'حتى بعد منتصف الليل' }

const working: readonly Weekday[] = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday']
const exceptFriday: readonly Weekday[] = [...working, 'saturday']

const on = (days: readonly Weekday[], start: string, end: string, note: Translated): HoursRow[] =>
  days.map((day) => ({ day, start, end, note }))

/** How people in Riyadh open: split days, Friday only after the prayer, some past midnight (an end before its start). */
export const hours = {
  split: [
    ...on(working, '08:00', '12:00', morning),
    ...on(working, '16:00', '21:00', evening),
    ...on(['friday'], '16:00', '21:00', friday),
    ...on(['saturday'], '10:00', '20:00', allDay),
  ],
  long: [...on(exceptFriday, '08:00', '22:00', allDay), ...on(['friday'], '14:00', '22:00', friday)],
  office: [...on(working, '09:00', '18:00', allDay), ...on(['saturday'], '10:00', '16:00', allDay)],
  evening: [...on(exceptFriday, '14:00', '23:00', evening), ...on(['friday'], '15:30', '23:30', friday)],
  night: [...on(exceptFriday, '16:00', '02:00', late), ...on(['friday'], '17:00', '02:00', late)],
  emergency: [...on(exceptFriday, '06:00', '02:00', late), ...on(['friday'], '13:30', '02:00', late)],
  early: [
    ...on(exceptFriday, '06:00', '11:00', morning),
    ...on(exceptFriday, '15:30', '19:00', evening),
    ...on(['friday'], '15:30', '19:00', friday),
  ],
} satisfies Record<string, HoursRow[]>

export type HoursKey = keyof typeof hours
