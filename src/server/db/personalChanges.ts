import type { LiveEvent } from '#lib/liveEvent.ts'
import type { NotificationListener } from './notifications.ts'

/** What the triggers of migration 0008 send, once it is committed: `<user id> <topic> <booking id or nothing>`. */
const CHANNEL = 'personal'

/** Publishes changes of personal data, whichever process makes them. */
export type PersonalChanges = {
  /** Subscribes to a user's changes; returns the unsubscribe function. */
  subscribe: (userId: number, onChange: (news: LiveEvent) => void) => () => void
}

export const trackPersonalChanges = (listener: NotificationListener): PersonalChanges => {
  const subscribers = new Map<number, Set<(news: LiveEvent) => void>>()
  const onMessage = (payload = '') => {
    const [user, topic, booking] = payload.split(' ')
    for (const notify of subscribers.get(Number(user)) ?? [])
      notify({ topic: topic as LiveEvent['topic'], ...(booking && { booking_id: Number(booking) }) })
  }
  const onConnect = () => {
    for (const callbacks of subscribers.values()) for (const notify of callbacks) notify({ topic: 'all' })
  }
  listener.listen(CHANNEL, onMessage, onConnect)

  return {
    subscribe: (userId, notify) => {
      const callbacks = subscribers.get(userId) ?? new Set()
      subscribers.set(userId, callbacks.add(notify))
      return () => {
        callbacks.delete(notify)
        if (callbacks.size === 0 && subscribers.get(userId) === callbacks) subscribers.delete(userId)
      }
    },
  }
}
