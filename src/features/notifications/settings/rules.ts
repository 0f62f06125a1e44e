import { kinds } from '../rules.ts'

/** What a person can choose about: each is a row of the settings page. */
export const topics = ['booking', 'status', 'reminder', 'payment', 'message'] as const
export type Topic = (typeof topics)[number]

/** Ways besides the bell, which always rings. */
export type Ways = { mail: boolean; push: boolean }

/** Mail comes until it is turned off; push comes to devices where it was allowed, so nowhere until then. */
export const unlessChosen: Ways = { mail: true, push: true }

const reminders: readonly unknown[] = ['reminder_day', 'reminder_hours', 'unanswered']

const topicOfKind: ReadonlyMap<string, Topic> = new Map([
  [kinds.newBooking, 'booking'],
  [kinds.statusChangedBooking, 'status'],
  [kinds.statusChangedPayment, 'payment'],
  [kinds.newMessage, 'message'],
])

/** Which topic a notification belongs to; null where it is of no type we know. */
export const topicOf = (type: string, { event }: Record<string, string | number>): Topic | null =>
  type === kinds.statusChangedBooking && reminders.includes(event) ? 'reminder' : (topicOfKind.get(type) ?? null)

export const isTopic = (text: string): text is Topic => topics.some((known) => known === text)

/** New bookings come to providers only. */
export const topicsFor = (role: string): Topic[] =>
  topics.filter((topic) => topic !== 'booking' || role === 'provider' || role === 'operator')
