import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Embedded, startEmbedded } from '#embedded/embedded.ts'
import { type Kill, killUnderLoad } from '../../../test/kills.ts'

let embedded: Embedded
const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-kills-'))
beforeAll(async () => {
  embedded = await startEmbedded({ dataDir, log: () => {} })
})
afterAll(async () => {
  await embedded.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Milliseconds after which what is not there never comes: far more than a busy machine takes to recover. */
const bound = 60_000
const round: Kill[] = ['terminate', 'server', 'terminate', 'backend']

/** `bench/kills.ts` does the same for longer. */
test('every promise settles and the pool recovers, whatever database process is killed', async () => {
  const outcome = await killUnderLoad({
    url: embedded.url,
    dataDir,
    kills: [...round, ...round, ...round],
    lanes: 7,
    connections: 8,
    bound,
  })
  expect(outcome).toMatchObject({ hung: 0, torn: 0, lost: 0, capacity: 8 })
  expect(outcome.failed).toBeGreaterThan(0)
  expect(outcome.recovery).toBeLessThan(bound)
}, 600_000)
