/**
 * `npm run bench -- [--seconds 2] [--rounds 2] [--only words] [--data folder]`: every public call and page under 1 and 16
 * connections, cached and uncached, beside a route that sends a constant and beside the same SQL through the bare
 * driver, all in one run. `docs/performance.md` says how to read it.
 */
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbedded } from '../src/embedded/embedded.ts'
import { connect } from '../src/server/db/database.ts'
import { pinToSecondCore } from './machine.ts'
import { measure } from './measure.ts'
import { judge, show } from './report.ts'
import { prepareDatabase } from './town.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '2' },
    only: { type: 'string', default: '' },
    data: { type: 'string', default: '.data/bench' },
  },
})
const print = (line: string) => process.stdout.write(`${line}\n`)

const dataDir = resolve(values.data)
mkdirSync(dataDir, { recursive: true })
const postgres = await startEmbedded({ dataDir, log: print })
try {
  print('Creating test data: 500 services, 1,500 options, 20,000 past bookings…')
  const database = connect(postgres.url, { max: 8 })
  await prepareDatabase(database, postgres.url, `${dataDir}/files`)
  await database.close()
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
  process.exitCode = judge(figures, print) ? 0 : 1
} finally {
  await postgres.stop()
}
