import { Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { createPeers } from './peers.ts'

afterEach(() => vi.useRealTimers())

const from = (address: string) => Object.defineProperty(new Socket(), 'remoteAddress', { value: address })

test('a network that is shut out loses its connections and gets no new ones for two seconds; others notice nothing', () => {
  vi.useFakeTimers()
  const peers = createPeers()
  const enter = (address: string) => {
    const socket = from(address)
    peers.add(socket)
    return socket
  }
  const [flood, own, other] = [enter('203.0.113.1'), enter('203.0.113.1'), enter('203.0.113.2')]
  peers.shutOut(flood)
  expect([flood.destroyed, own.destroyed, other.destroyed]).toEqual([true, true, false])
  vi.advanceTimersByTime(1999)
  expect([enter('203.0.113.1').destroyed, enter('203.0.113.2').destroyed]).toEqual([true, false])
  vi.advanceTimersByTime(1)
  expect(enter('203.0.113.1').destroyed).toBe(false)
})
