/** Scheduled jobs of a booking: reminders and the expiry of a request. Instants in milliseconds. */

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/**
 * `day`, `hours`: reminders of the visit, 24 h and 2 h before. `unanswered`: reminds the provider of an open request.
 * `expiry`: ends an unanswered request.
 */
export const ALARMS = ['day', 'hours', 'unanswered', 'expiry'] as const
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

/** The default, also for invalid settings: a reminder after two hours, expiry after a day. */
export const answerTimes = (settings: Record<string, string | undefined>): AnswerTimes => ({
  reminderMinutes: minutesOf(settings.request_reminder_minutes, 2 * 60),
  expiryMinutes: minutesOf(settings.request_expiry_minutes, 24 * 60),
})

export interface Visit {
  startsAt: number
  /** When it was requested. */
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

/** The future alarms of a visit; `expiry` is always included. */
export const alarmsOf = (visit: Visit, times: AnswerTimes, now: number): { kind: Alarm; at: number }[] => {
  const due = { day: visit.startsAt - LEAD.day, hours: visit.startsAt - LEAD.hours, ...answerDue(visit, times) }
  return ALARMS.map((kind) => ({ kind, at: due[kind] })).filter(({ kind, at }) => at > now || kind === 'expiry')
}

/** Whether a late reminder is still valid: not after the start, nor when the next reminder is due. */
export const isTimely = (kind: 'day' | 'hours', startsAt: number, now: number): boolean =>
  now < startsAt - (kind === 'day' ? LEAD.hours : 0)
