/**
 * `node bench/calls.ts [--seconds 2] [--rounds 2] [--only words] [--data folder]`: every public call and page under 1 and 16
 * connections, cached and uncached, beside a route that sends a constant and beside the same SQL through the bare
 * driver, all in one run. Needs a build. `docs/performance.md` says how to read it.
 */
import { parseArgs } from 'node:util'
import { report } from './findings.ts'
import { pinToSecondCore } from './machine.ts'
import { measure } from './measure.ts'
import { findingsOf, show } from './report.ts'
import { openTown } from './town.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '2' },
    only: { type: 'string', default: '' },
    data: { type: 'string', default: '.data/bench' },
  },
})
const print = (line: string) => process.stdout.write(`${line}\n`)

const { dataDir, postgres, database } = await openTown(values.data, print)
await database.close()
try {
  pinToSecondCore()
  const figures = await measure({
    url: postgres.url,
    dataDir,
    seconds: Number(values.seconds),
    rounds: Number(values.rounds),
    only: values.only,
    print,
  })
  show(figures, print)
  report(findingsOf(figures), figures.foreign)
} finally {
  await postgres.stop()
}
