import type { LiveEvent } from '#lib/liveEvent.ts'
import type { Line } from './notifications.ts'

/** What the triggers of migration 0008 send, once it is committed: `<user id> <topic> <booking id or nothing>`. */
const CHANNEL = 'personal'

/** Tells of changes to what is people's own, whichever process makes them. */
export type Personal = {
  /** Hears what changes for a person until the answered function is called. */
  follow: (userId: number, tell: (news: LiveEvent) => void) => () => void
}

export const personalOn = (line: Line): Personal => {
  const followers = new Map<number, Set<(news: LiveEvent) => void>>()
  const heard = (payload = '') => {
    const [user, topic, booking] = payload.split(' ')
    for (const tell of followers.get(Number(user)) ?? [])
      tell({ topic: topic as LiveEvent['topic'], ...(booking && { booking_id: Number(booking) }) })
  }
  const missed = () => {
    for (const tells of followers.values()) for (const tell of tells) tell({ topic: 'all' })
  }
  line.hear(CHANNEL, heard, missed)

  return {
    follow: (userId, tell) => {
      const tells = followers.get(userId) ?? new Set()
      followers.set(userId, tells.add(tell))
      return () => {
        tells.delete(tell)
        if (tells.size === 0 && followers.get(userId) === tells) followers.delete(userId)
      }
    },
  }
}
