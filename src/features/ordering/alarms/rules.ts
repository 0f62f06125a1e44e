/** When a booking is reminded of, and until when a request can be answered. Instants in milliseconds. */

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/**
 * `day`, `hours`: reminders of the visit, 24 h and 2 h before. `unanswered`: reminds the provider of an open request.
 */
export const ALARMS = ['day', 'hours', 'unanswered'] as const
export type Alarm = (typeof ALARMS)[number]

/** How long before the visit the reminders are sent. */
export const LEAD = { day: 24 * HOUR, hours: 2 * HOUR } as const

/** The operator's settings `request_reminder_minutes` and `request_expiry_minutes`. */
export interface AnswerTimes {
  reminderMinutes: number
  expiryMinutes: number
}

const minutesOf = (setting: string | undefined, otherwise: number): number => {
  const minutes = Number(setting)
  return setting && Number.isFinite(minutes) && minutes > 0 ? minutes : otherwise
}

/** A day. */
export const defaultExpiryMinutes = 24 * 60

/** The default, also for invalid settings: a reminder after two hours, expiry after a day. */
export const answerTimes = (settings: Record<string, string | undefined>): AnswerTimes => ({
  reminderMinutes: minutesOf(settings.request_reminder_minutes, 2 * 60),
  expiryMinutes: minutesOf(settings.request_expiry_minutes, defaultExpiryMinutes),
})

export interface Visit {
  startsAt: number
  /** When it was requested, or its time to be answered began anew. */
  createdAt: number
}

/**
 * When the provider is reminded of a request, and when the request expires: by the visit's start at the latest. The reminder
 * comes after half of that time at the latest.
 */
export const answerDue = ({ startsAt, createdAt }: Visit, { reminderMinutes, expiryMinutes }: AnswerTimes) => {
  const expiry = Math.max(createdAt, Math.min(createdAt + expiryMinutes * MINUTE, startsAt))
  return { unanswered: Math.min(createdAt + reminderMinutes * MINUTE, (createdAt + expiry) / 2), expiry }
}

/** The future alarms of a visit. */
export const alarmsOf = (visit: Visit, times: AnswerTimes, now: number): { kind: Alarm; at: number }[] => {
  const { unanswered } = answerDue(visit, times)
  const due = { day: visit.startsAt - LEAD.day, hours: visit.startsAt - LEAD.hours, unanswered }
  return ALARMS.map((kind) => ({ kind, at: due[kind] })).filter(({ at }) => at > now)
}

/** Whether a late reminder is still valid: not after the start, nor when the next reminder is due. */
export const isTimely = (kind: 'day' | 'hours', startsAt: number, now: number): boolean =>
  now < startsAt - (kind === 'day' ? LEAD.hours : 0)
