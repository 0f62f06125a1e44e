import { expect, test } from 'vitest'
import type { LiveEvent } from '#lib/liveEvent.ts'
import type { NotificationListener } from './notifications.ts'
import { trackPersonalChanges } from './personalChanges.ts'

const announced = () => {
  const listening = { tell: (_: string | undefined) => {}, reconnect: () => {} }
  const listener: NotificationListener = {
    isConnected: () => true,
    failure: () => undefined,
    listen: (_, onMessage, onConnect) => Object.assign(listening, { tell: onMessage, reconnect: onConnect }),
    sync: async () => undefined,
    open: async () => {},
    close: async () => {},
  }
  return { listening, changes: trackPersonalChanges(listener) }
}

test('each page of a person hears of their changes, also after another one was closed', () => {
  const { listening, changes } = announced()
  const heard: [string, LiveEvent][] = []
  const follow = (page: string, userId: number) => changes.subscribe(userId, (news) => heard.push([page, news]))
  const [close] = [follow('first', 7), follow('second', 7), follow('of somebody else', 8)]
  listening.tell('7 booking 5')
  close()
  listening.tell('7 notifications ')
  expect(heard).toEqual([
    ['first', { topic: 'booking', booking_id: 5 }],
    ['second', { topic: 'booking', booking_id: 5 }],
    ['second', { topic: 'notifications' }],
  ])
  heard.length = 0
  listening.reconnect()
  expect(heard).toEqual([
    ['second', { topic: 'all' }],
    ['of somebody else', { topic: 'all' }],
  ])
})
