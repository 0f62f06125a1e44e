import { once } from 'node:events'
import { type AddressInfo, createServer, connect as open } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { longTimeouts } from '../../../test/longTimeouts.ts'
import { connect } from './database.ts'

const fresh = await freshDatabase()
const { hostname, port } = new URL(fresh.url)

/** The close of a cursor's portal: all rows have arrived, and PostgreSQL has not said yet that it is ready. */
const closing = /C\0\0\0.PC_/s
const between = createServer((ours) => {
  const theirs = open(Number(port), hostname)
  const end = () => [ours, theirs].map((socket) => socket.destroy())
  for (const socket of [ours, theirs]) socket.on('error', end).on('close', end)
  ours.on('data', (part) => (closing.test(part.toString('latin1')) ? end() : theirs.write(part)))
  theirs.pipe(ours)
})
await once(between.listen(0, '127.0.0.1'), 'listening')
const url = Object.assign(new URL(fresh.url), {
  host: `127.0.0.1:${(between.address() as AddressInfo).port}`,
}).href
const database = connect(url, longTimeouts)
afterAll(async () => {
  await database.close()
  between.close()
  await fresh.drop()
})

test('an export whose connection ends right after its last row fails, and gives its place back', async () => {
  const query = database.db.selectFrom('users').select('id').compile()
  await expect(database.exports.rows(query).next()).rejects.toMatchObject({ code: 'database_lost' })
  expect(database.exports.load).toEqual({ used: 0, waiting: 0 })
})
