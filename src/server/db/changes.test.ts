import { afterEach, expect, test, vi } from 'vitest'
import { trackChanges } from './changes.ts'
import type { NotificationListener } from './notifications.ts'
import { wholeTables } from './reads.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** Changes as PostgreSQL announces them: `commit` when they are committed, `notice` before. */
const announced = () => {
  const listening = { commit: (_: string | undefined) => {}, reconnect: () => {}, isConnected: true }
  const listener: NotificationListener = {
    isConnected: () => listening.isConnected,
    failure: () => undefined,
    listen: (_, onMessage, onConnect) => Object.assign(listening, { commit: onMessage, reconnect: onConnect }),
    sync: async () => undefined,
    open: async () => {},
    close: async () => {},
  }
  const changes = trackChanges(listener)
  return { changes, listening, notice: (message: string) => changes.onNotice({ code: 'DS001', message }) }
}

/** An answer that showed slide 5, and lists slides by their order. */
const slide = new Set([
  { tables: new Map([['slides', new Set(['order'])]]), shown: new Map([['slides', new Set([5])]]) },
])
const options = new Set([wholeTables(['options'])])

test('a change counts for what was read of its rows or columns, whatever came after it', () => {
  const { changes, listening } = announced()
  const { version } = changes
  listening.commit('1 slides 6 text')
  expect(changes.changedSince(version, slide)).toBe(false)
  listening.commit('2 slides 5 text')
  expect(changes.changedSince(version, slide)).toBe(true)
  listening.commit('3 slides 6 text')
  expect([changes.changedSince(version, slide), changes.changedSince(version, options)]).toEqual([true, false])
  const { version: later } = changes
  listening.commit('4 slides 6 order')
  expect(changes.changedSince(later, slide)).toBe(true)
})

test('of more changes than are remembered any may have been one of it', () => {
  const { changes, listening } = announced()
  const { version } = changes
  for (let n = 0; n < 1000; n++) listening.commit(`${n} slides 6 text`)
  expect(changes.changedSince(version, slide)).toBe(false)
  listening.commit('1001 slides 6 text')
  expect([changes.changedSince(version, slide), changes.changedSince(version, options)]).toEqual([true, false])
})

test('between its announcement and its commit what it changes is not relied on, whichever is told first', () => {
  const { changes, listening, notice } = announced()
  notice('1 slides 5 text')
  expect([changes.isReliable(), changes.isReliable(slide), changes.isReliable(options)]).toEqual([false, false, true])
  listening.commit('1 slides 5 text')
  expect(changes.isReliable(slide)).toBe(true)
  listening.commit('2 slides 5 text')
  notice('2 slides 5 text')
  expect(changes.isReliable(slide)).toBe(true)
})

test('what is announced and never committed was rolled back, though the clock is put back', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const { changes, notice } = announced()
  notice('1 slides 5 text')
  expect(changes.isReliable(slide)).toBe(false)
  vi.setSystemTime(Date.now() - 3_600_000)
  vi.advanceTimersByTime(2001)
  expect(changes.isReliable(slide)).toBe(true)
})

test('what was missed without a connection may be anything', () => {
  const { changes, listening } = announced()
  const { version } = changes
  listening.isConnected = false
  expect(changes.isReliable(options)).toBe(false)
  listening.isConnected = true
  listening.reconnect()
  expect([changes.isReliable(options), changes.changedSince(version, options)]).toEqual([true, true])
})
