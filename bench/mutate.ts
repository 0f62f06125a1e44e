// `npm run mutate`: StrykerJS changes the code in small ways, one at a time, and counts how many of the changes some test
// notices. Room by room, each with its score; `npm run mutate -- <files>` is one room of these files. `--api` runs the tests
// with the database of the same features over them, for code that unit tests do not reach. These go on after one has failed
// (`disableBail`): files that are given up do not delete their databases, which were 13 GB in memory after ten minutes.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'

type Room = { name: string; files: string }
type Report = { files: Record<string, { mutants: { status: string }[] }> }

const given = process.argv.slice(2)
const api = given.includes('--api')
const report = `node_modules/.cache/mutation${api ? '-api' : ''}.json`
const files = given.filter((word) => word !== '--api')

/** What the goal of 85 % is for. The list language's statements are run by the tests with the database. */
const rooms = [
  ...rules(),
  { name: 'payment adapters', files: 'src/features/payments/adapters/*.ts' },
  {
    name: 'list query language',
    files: 'src/server/listQuery/{compile,conditionSql,conditions,parse,tree,values,writer}.ts',
  },
  { name: 'money, time and zones', files: 'src/lib/{money,currencies,time,zoned,bookingAt,ids}.ts' },
]

/** The rules of each feature; those of one line, or of words only, are left out. */
function rules(): Room[] {
  const paths = globSync('src/features/**/rules.ts').filter(
    (path) => readFileSync(path, 'utf8').split('\n').length > 12,
  )
  const byFeature = Map.groupBy(paths.sort(), (path) => path.split('/')[2])
  return [...byFeature].map(([feature, own]) => ({ name: `rules of ${feature}`, files: own.join(',') }))
}

/** Whether the table has its head: it comes after the report of files that were named. */
let headed = false

/** StrykerJS over one room; its own report is printed only for files that were named. */
function mutate(room: Room, stdio: 'inherit' | 'ignore'): void {
  rmSync(report, { force: true })
  const mutants = `${room.files},!src/**/*.test.ts`
  const config = api ? 'stryker.api.config.json' : 'stryker.config.json'
  const features = new Set(files.flatMap((file) => /^src\/features\/(\w+)/.exec(file)?.[1] ?? []))
  const env = { ...process.env, MUTATE_FEATURES: [...features].join() }
  spawnSync('node_modules/.bin/stryker', ['run', config, '--mutate', mutants], { stdio, env })
  if (!existsSync(report)) {
    // Of words only, or of a page: no unit test imports it, and StrykerJS ends without a report.
    console.log(`| ${room.name} | not measured: ${api ? 'no test ran' : 'no unit test imports it'}, or see above |`)
    return
  }
  const { files: measured }: Report = JSON.parse(readFileSync(report, 'utf8'))
  const all = Object.values(measured).flatMap(({ mutants }) => mutants)
  const count = (...statuses: string[]) => all.filter(({ status }) => statuses.includes(status)).length
  const noticed = count('Killed', 'Timeout')
  const missed = count('Survived', 'NoCoverage')
  const score = ((100 * noticed) / (noticed + missed)).toFixed(1)
  if (!headed) console.log('| room | changes | noticed | missed | score |\n| --- | ---: | ---: | ---: | ---: |')
  headed = true
  console.log(`| ${room.name} | ${noticed + missed} | ${noticed} | ${missed} | ${score} % |`)
}

if (files.length > 0) mutate({ name: files.join(' '), files: files.join(',') }, 'inherit')
else for (const room of rooms) mutate(room, 'ignore')
