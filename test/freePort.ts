import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below those that the system gives to whoever asks for any, and of each process of the tests its own. */
let port = 20_000 + Number(process.env.VITEST_POOL_ID ?? 0) * 1000 + randomInt(500)

/** A port for a server that listens on it later: nobody else is given it meanwhile. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    port += 1
    const probe = createServer().listen(port, '127.0.0.1')
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
}
