/**
 * `npm run bench -- [--only fresh,booking] [--quick] [--data folder]`: every bench that has a goal of `measures.md`, one after
 * the other, and at the end one table of what they found. `--quick` runs each once and small, which shows that it
 * works and says nothing else. Ends with 1 where a bench fails; a goal that is missed stands in the table.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { parseArgs } from 'node:util'
import { type Bench, benches, chosen, type Name } from './benches.ts'
import { type Reported, showTable } from './findings.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    quick: { type: 'boolean', default: false },
    data: { type: 'string' },
  },
})
const names = chosen(values.only)
const minutes = names.reduce((sum, name) => sum + benches[name].minutes, 0)
console.log(
  values.quick
    ? `One small run of each: ${names.join(', ')}`
    : `About ${minutes} minutes: ${names.map((name) => `${name} ${benches[name].minutes}`).join(', ')}`,
)

const found: Reported[] = []
const failed: string[] = []
let running: ChildProcess | undefined
let stopped = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    stopped = true
    running?.kill(signal)
  })

/** Whether the bench ran to its end and said what it found. */
const run = (name: Name, args: string[]): Promise<boolean> =>
  new Promise((done) => {
    let reported = false
    running = fork(`bench/${name}.ts`, args)
    running.on('message', (findings: Reported[]) => {
      reported = true
      found.push(...findings)
    })
    running.once('close', (code) => done(code === 0 && reported))
  })

for (const name of names) {
  const { usual = [], quick, keeps }: Bench = benches[name]
  console.log(`\n${name}`)
  const data = keeps && values.data !== undefined ? [`--${keeps}`, values.data] : []
  if (!(await run(name, [...(values.quick ? quick : usual), ...data]))) failed.push(name)
  if (stopped) break
}
showTable(found)
if (failed.length > 0) console.log(`failed: ${failed.join(', ')}`)
process.exitCode = failed.length > 0 ? 1 : 0
