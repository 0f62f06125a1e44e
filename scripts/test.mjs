// `npm test`: every check and every test, from a fresh clone. `npm test -- <words, options of Vitest>` runs only those tests,
// `npm run journey -- <words>` browser tests with the browser shown, `npm run check` only the checks.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { begin, install, modernNode } from './prepare.mjs'
import { run } from './run.mjs'

begin()
const [mode, ...given] = process.argv.slice(2)
const chosen = mode === '--checks' || mode === '--journey' ? given : process.argv.slice(2)

await install({ tools: true })
const node = modernNode()
const bin = resolve('node_modules/.bin')
const env = { ...process.env, PATH: [bin, process.env.PATH].join(delimiter) }

const passed = { checks: 0, tests: 0 }
const failed = { checks: 0, tests: 0 }

if (mode === '--checks') await checks()
else if (mode === '--journey')
  await tests(['--project', 'e2e', '--maxWorkers=1', '--testTimeout=0', ...chosen], { HEADED: '1' })
else if (chosen.length > 0) await tests(chosen)
else {
  // The checks need neither the database nor the browser, so they run beside the tests.
  const checked = checks()
  await tests([])
  await checked
}

const sum = ({ checks, tests }) => checks + tests
console.log(`\n${sum(passed)} passed, ${sum(failed)} failed`)
process.exit(sum(failed) > 0 ? 1 : 0)

async function checks() {
  await Promise.all([
    check('Format and lint', 'biome check .'),
    check('Unused code', 'knip'),
    // The types of the routes are part of the types.
    check('Types of the routes', 'react-router typegen').then(() => check('Types', 'tsc')),
  ])
}

async function check(title, command) {
  const [tool, ...args] = command.split(' ')
  const { code, output } = await run(join(bin, tool), args, { quiet: true, env })
  if (code === 0) {
    passed.checks++
    return console.log(`${title}: passed`)
  }
  failed.checks++
  console.log(`${output.trim()}\n${title}: failed`)
}

/** A file that cannot be loaded and an error outside any test have no test to count, and are failures all the same. */
async function tests(args, extra = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-results-'))
  const file = join(folder, 'results.json')
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  try {
    const { code } = await run(node, [join(bin, 'vitest'), 'run', ...report, ...args], { env: { ...env, ...extra } })
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
