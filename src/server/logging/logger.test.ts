import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { text } from 'node:stream/consumers'
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
      timeout: 100_000,
    },
  )
  expect(stderr).toBe('still here')
})

/** Logs more than a pipe holds while nobody reads it, says what waits, and logs once more when it is read. */
const busyProgram = `
  import fastify from 'fastify'
  import { loggerOptions } from '#server/logging/logger.ts'
  const { log } = fastify({ logger: loggerOptions({ logLevel: 'info' }).options })
  for (let n = 0; n < 20_000; n++) log.info({ n }, 'x'.repeat(1000))
  process.stderr.write(String(process.stdout.writableLength))
  while (process.stdout.writableLength > 0) await new Promise((done) => setTimeout(done, 10))
  log.info('read again')
`

test('while nobody reads the log, lines are lost and not kept without an end', async () => {
  const program = spawn(process.execPath, ['--input-type=module', '-e', busyProgram], { timeout: 100_000 })
  const [waiting] = await once(program.stderr, 'data')
  expect(Number(waiting)).toBeLessThan(3_000_000)
  const lines = (await text(program.stdout)).trim().split('\n')
  expect(lines.length).toBeGreaterThan(500)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ n: 0 })
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ msg: 'read again' })
})
