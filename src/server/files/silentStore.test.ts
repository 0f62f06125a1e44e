import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test } from 'vitest'
import { s3Files } from './s3.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

test('a store that takes a request and never answers is given up, whatever is collected meanwhile', async () => {
  const server = createServer(() => {}).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const store = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'local',
    bucket: 'public',
    privateBucket: 'private',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  }
  const files = s3Files(store, 'public', 500)
  const collecting = setInterval(collectGarbage, 20)
  onTestFinished(() => clearInterval(collecting))
  await expect(files.read('a')).rejects.toThrow('timeout')
})
