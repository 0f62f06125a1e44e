import { kinds } from '../rules.ts'

/** The topics: each is a row of the settings page. */
export const topics = ['booking', 'status', 'reminder', 'payment', 'message', 'team'] as const
export type Topic = (typeof topics)[number]

/** The optional channels; the bell is always on. */
export type Channels = { mail: boolean; push: boolean }

/** Both are on by default; push needs a subscribed browser. */
export const defaultChannels: Channels = { mail: true, push: true }

const reminders: readonly unknown[] = ['reminder_day', 'reminder_hours', 'unanswered']

const topicOfKind: ReadonlyMap<string, Topic> = new Map([
  [kinds.newBooking, 'booking'],
  [kinds.statusChangedBooking, 'status'],
  [kinds.statusChangedPayment, 'payment'],
  [kinds.newMessage, 'message'],
  [kinds.teamChanged, 'team'],
])

/** The topic of a notification; null for an unknown type. */
export const topicOf = (type: string, { event }: Record<string, string | number>): Topic | null =>
  type === kinds.statusChangedBooking && reminders.includes(event) ? 'reminder' : (topicOfKind.get(type) ?? null)

export const isTopic = (text: string): text is Topic => topics.some((known) => known === text)

const ofTeams: readonly Topic[] = ['booking', 'team']

/** The topics of a role: customers get no new bookings, and have no team. */
export const topicsFor = (role: string): Topic[] =>
  topics.filter((topic) => !ofTeams.includes(topic) || role === 'provider' || role === 'operator')
