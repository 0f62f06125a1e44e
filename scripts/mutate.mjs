// `npm run mutate`: StrykerJS changes the code in small ways, one at a time, and counts how many of the changes some test
// notices. Room by room, each with its score; `npm run mutate -- <files>` is one room of these files. `--api` runs the tests
// with the database of the same features over them, for code that unit tests do not reach.
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { begin, install, modernNode } from './prepare.mjs'
import { run } from './run.mjs'

begin()
await install({ tools: true })
const node = modernNode()
const bin = resolve('node_modules/.bin')
const env = { ...process.env, PATH: [bin, process.env.PATH].join(delimiter) }
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
function rules() {
  const paths = globSync('src/features/**/rules.ts').filter(
    (path) => readFileSync(path, 'utf8').split('\n').length > 12,
  )
  const byFeature = Map.groupBy(paths.sort(), (path) => path.split('/')[2])
  return [...byFeature].map(([feature, own]) => ({ name: `rules of ${feature}`, files: own.join(',') }))
}

/** Whether the table has its head: it comes after the report of files that were named. */
let headed = false

/** StrykerJS over one room; its own report is printed only for files that were named. */
async function mutate(room, quiet) {
  rmSync(report, { force: true })
  const mutants = `${room.files},!src/**/*.test.ts`
  const command = [join(bin, 'stryker'), 'run', api ? 'stryker.api.config.json' : 'stryker.config.json']
  const features = new Set(files.flatMap((file) => /^src\/features\/(\w+)/.exec(file)?.[1] ?? []))
  const { output = '' } = await run(node, [...command, '--mutate', mutants], {
    quiet,
    env: { ...env, MUTATE_FEATURES: [...features].join() },
  })
  if (!existsSync(report)) return console.log(`${output}\n| ${room.name} | not measured |`)
  const all = Object.values(JSON.parse(readFileSync(report, 'utf8')).files).flatMap(({ mutants }) => mutants)
  const count = (...statuses) => all.filter(({ status }) => statuses.includes(status)).length
  const noticed = count('Killed', 'Timeout')
  const missed = count('Survived', 'NoCoverage')
  const score = ((100 * noticed) / (noticed + missed)).toFixed(1)
  if (!headed) console.log('| room | changes | noticed | missed | score |\n| --- | ---: | ---: | ---: | ---: |')
  headed = true
  console.log(`| ${room.name} | ${noticed + missed} | ${noticed} | ${missed} | ${score} % |`)
}

if (files.length > 0) await mutate({ name: files.join(' '), files: files.join(',') }, false)
else for (const room of rooms) await mutate(room, true)
