import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Logs, prints and ends; what it says at last is on the standard error output. */
const program = `
  import fastify from 'fastify'
  import { loggerOptions } from '#server/logging/logger.ts'
  import { goOnWithoutOutput } from '#server/startup.ts'
  goOnWithoutOutput()
  const { log } = fastify({ logger: loggerOptions({ logLevel: 'warn' }).options })
  for (let n = 0; n < 3; n++) {
    log.error({ n }, 'one of several')
    process.stdout.write('a line')
    await new Promise((done) => setTimeout(done, 20))
  }
  process.stderr.write('still here')
  process.exit(0)
`

test.runIf(existsSync('/dev/full'))('a log that cannot be written neither ends nor holds up the program', async () => {
  const { stderr } = await promisify(execFile)(
    'sh',
    ['-c', '"$0" --input-type=module -e "$1" > /dev/full', process.execPath, program],
    {
      timeout: 20_000,
    },
  )
  expect(stderr).toBe('still here')
})
