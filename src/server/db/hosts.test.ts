import type pg from 'pg'
import { expect, test } from 'vitest'
import { Hosts } from './hosts.ts'

/** A connection to a server that takes changes and writes its log under this timeline; null: it takes none. */
const connectionTo = (timeline: number | null) =>
  ({ query: async () => ({ rows: [{ timeline }] }) }) as unknown as pg.ClientBase

const twoServers = () => {
  const hosts = new Hosts('postgres://one,two/town?target_session_attrs=read-write')
  const closed: pg.ClientBase[] = []
  const connect = (...opened: pg.ClientBase[]) =>
    hosts.connect(
      async () => opened.shift() ?? Promise.reject(new Error('no more')),
      (client) => closed.push(client),
    )
  return { hosts, closed, connect }
}

test('a standby is passed over', async () => {
  const { hosts, closed, connect } = twoServers()
  const [standby, primary] = [connectionTo(null), connectionTo(1)]
  expect(await connect(standby, primary)).toBe(primary)
  expect(closed).toEqual([standby])
  expect(hosts.config().host).toBe('two')
})

test('a server that a promotion left behind is not used again, whatever it takes', async () => {
  const { hosts, closed, connect } = twoServers()
  const [former, current, returned] = [connectionTo(1), connectionTo(2), connectionTo(1)]
  await connect(former)
  expect(await connect(connectionTo(null), current)).toBe(current)
  await expect(connect(returned, connectionTo(null))).rejects.toMatchObject({ code: 'database_read_only' })
  expect(closed).toContain(returned)
  expect(await connect(current)).toBe(current)
  expect(hosts.config().host).toBe('two')
})

test('connections that a pool still has to it are closed, and the server in use stays the one', async () => {
  const { hosts, closed, connect } = twoServers()
  const [first, second, current] = [connectionTo(1), connectionTo(1), connectionTo(2)]
  await connect(first)
  await connect(second)
  await connect(connectionTo(null), current)
  expect(await connect(first, second, current)).toBe(current)
  expect(closed.slice(1)).toEqual([first, second])
  expect(hosts.config().host).toBe('two')
})

test('one server that does not answer beside a standby: the two are tried by one caller at a time', async () => {
  const { hosts } = twoServers()
  let tries = 0
  const open = async () => {
    tries += 1
    if (hosts.config().host === 'one') throw new Error('timeout expired')
    return connectionTo(null)
  }
  const connect = () => hosts.connectOneOfMany(open, () => {}).catch(({ code }) => code)
  expect(await connect()).toBe('database_read_only')
  expect(tries).toBe(2)
  const all = await Promise.all(Array.from({ length: 5 }, connect))
  expect(all).toEqual(Array.from({ length: 5 }, () => 'database_read_only'))
  expect(tries).toBe(4)
})
