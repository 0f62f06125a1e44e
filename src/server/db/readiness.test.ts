import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { Hosts } from './hosts.ts'
import { createReadiness } from './readiness.ts'

/** A pooler in front of a server that stands still: it lets everybody in, and no statement is answered. */
const openPooler = async () => {
  const open = new Set<Socket>()
  const server: Server = createServer((socket) => {
    open.add(socket.on('error', () => {}))
    // AuthenticationOk and ReadyForQuery.
    socket.once('data', () => socket.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const close = () => {
    for (const socket of open) socket.destroy()
    server.close()
  }
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

test('readiness does not wait for as long as a connection for a server that stands still behind a pooler', async () => {
  const poolers = await Promise.all([openPooler(), openPooler()])
  const hosts = new Hosts(`postgres://someone@${poolers.map(({ host }) => host).join(',')}/doorstep?sslmode=disable`)
  const readiness = createReadiness(hosts)
  try {
    let asked = true
    const asking = hosts.findPromotion().finally(() => {
      asked = false
    })
    await expect(readiness.check()).rejects.toThrow('database_unreachable')
    await expect(readiness.check()).rejects.toThrow('database_unreachable')
    expect(asked).toBe(true)
    readiness.close()
    await asking
  } finally {
    for (const { close } of poolers) close()
  }
})
