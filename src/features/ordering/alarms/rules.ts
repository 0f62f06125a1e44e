/** What becomes due about a booking by itself. Instants in milliseconds. */

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/**
 * `day`, `hours`: the visit is reminded of, 24 h and 2 h before. `unanswered`: the provider is reminded of a request.
 * `expiry`: a request nobody answered ends.
 */
export const ALARMS = ['day', 'hours', 'unanswered', 'expiry'] as const
export type Alarm = (typeof ALARMS)[number]

/** How long before the visit it is reminded of. */
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

/** Two hours until a provider is reminded and a day until a request ends, where the settings say nothing sensible. */
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
 * When a request is reminded of and when it ends: it ends by the visit's start at the latest, and is reminded of half way at
 * the latest.
 */
export const answerDue = ({ startsAt, createdAt }: Visit, { reminderMinutes, expiryMinutes }: AnswerTimes) => {
  const expiry = Math.max(createdAt, Math.min(createdAt + expiryMinutes * MINUTE, startsAt))
  return { unanswered: Math.min(createdAt + reminderMinutes * MINUTE, (createdAt + expiry) / 2), expiry }
}

/** The alarms of a visit that are still ahead; the end of a request comes in any case. */
export const alarmsOf = (visit: Visit, times: AnswerTimes, now: number): { kind: Alarm; at: number }[] => {
  const due = { day: visit.startsAt - LEAD.day, hours: visit.startsAt - LEAD.hours, ...answerDue(visit, times) }
  return ALARMS.map((kind) => ({ kind, at: due[kind] })).filter(({ kind, at }) => at > now || kind === 'expiry')
}

/** Whether a reminder that comes late still says something true: not after the start, nor when the next one is due. */
export const isTimely = (kind: 'day' | 'hours', startsAt: number, now: number): boolean =>
  now < startsAt - (kind === 'day' ? LEAD.hours : 0)
