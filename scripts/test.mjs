// `npm test`: everything that can be checked, from a fresh clone. `npm test -- <words>` runs only the tests so named.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { begin, build, install, modernNode } from './prepare.mjs'
import { run, step, stop } from './run.mjs'

const chosen = process.argv.slice(2)

begin()
await install({ tools: true })
const node = modernNode()
const bin = (name) => join('node_modules/.bin', name)
const env = { ...process.env, PATH: [join(process.cwd(), 'node_modules/.bin'), process.env.PATH].join(delimiter) }

const passed = { checks: 0, tests: 0 }
const failed = { checks: 0, tests: 0 }

env.CHROMIUM_PATH = await step('Finding a Chromium', async () => {
  const { code, output } = await run(node, ['test/e2e/chromium.ts', process.env.CHROMIUM_PATH ?? ''], { quiet: true })
  return code === 0 ? output.trim() : stop('The browser tests cannot run.', output)
})
await build(node)

if (chosen.length === 0) {
  await check('Format and lint', bin('biome'), ['check', '.'])
  await check('Types of the routes', node, [bin('react-router'), 'typegen'])
  await check('Types', bin('tsc'), [])
  await check('Unused code', node, [bin('knip')])
}
await tests()

const sum = ({ checks, tests }) => checks + tests
console.log(`\n${sum(passed)} passed, ${sum(failed)} failed`)
process.exit(sum(failed) > 0 ? 1 : 0)

async function check(title, command, args) {
  const { code, output } = await step(title, () => run(command, args, { quiet: true, env }))
  if (code === 0) passed.checks++
  else {
    failed.checks++
    console.log(`${output.trim()}\n${title}: failed`)
  }
}

/** A file that cannot be loaded and an error outside any test have no test to count, and are failures all the same. */
async function tests() {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-results-'))
  const file = join(folder, 'results.json')
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  try {
    const { code } = await run(node, [bin('vitest'), 'run', ...report, ...chosen], { env })
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'))
    const broken = testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
    ).length
    passed.tests = numPassedTests
    failed.tests = numFailedTests + broken
    if (code !== 0 && failed.tests === 0) failed.tests = 1
  } catch {
    failed.tests++
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
