// `npm test`: every check and every test, from a fresh clone. `npm test -- <words, options of Vitest>` runs only those tests,
// `npm run journey -- <words>` browser tests with the browser shown, `npm run check` only the checks.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

type Results = {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

const bin = resolve('node_modules/.bin')
const passed = { checks: 0, tests: 0 }
const failed = { checks: 0, tests: 0 }

/** Aborted when this process is asked to end, or its launcher has ended. */
const stopping = new AbortController()
const { signal } = stopping
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.once(name, () => stopping.abort())

const check = async (title: string, command: string): Promise<void> => {
  const [tool = '', ...args] = command.split(' ')
  try {
    // The types are checked by a program in Go, which collects its memory less often: a fifth of its time.
    const env = { ...process.env, GOGC: '400' }
    await promisify(execFile)(join(bin, tool), args, { env, signal, maxBuffer: 2 ** 26 })
    passed.checks++
    console.log(`${title}: passed`)
  } catch (error) {
    failed.checks++
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    console.log(`${stdout}${stderr}\n${title}: failed`)
  }
}

const checks = () =>
  Promise.all([
    check('Format and lint', 'biome check .'),
    check('Unused code', 'knip'),
    // The types of the routes are part of the types.
    check('Types of the routes', 'react-router typegen').then(() => check('Types', 'tsc')),
  ])

/** A file that cannot be loaded and an error outside any test have no test to count, and are failures all the same. */
const tests = async (args: string[], extra: Record<string, string> = {}): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-results-'))
  const file = join(folder, 'results.json')
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  try {
    const env = { ...process.env, ...extra }
    const vitest = spawn(join(bin, 'vitest'), ['run', ...report, ...args], { env, stdio: 'inherit' })
    signal.addEventListener('abort', () => vitest.kill())
    const [code] = await once(vitest, 'close')
    const { numPassedTests, numFailedTests, testResults }: Results = JSON.parse(readFileSync(file, 'utf8'))
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

const [mode, ...words] = process.argv.slice(2)
if (mode === '--checks') await checks()
else if (mode === '--journey')
  await tests(['--project', 'e2e', '--maxWorkers=1', '--testTimeout=0', ...words], { HEADED: '1' })
else if (mode) await tests([mode, ...words])
// The checks need neither the database nor the browser, so they run beside the tests.
else await Promise.all([checks(), tests([])])

console.log(`\n${passed.checks + passed.tests} passed, ${failed.checks + failed.tests} failed`)
process.exit(failed.checks + failed.tests > 0 ? 1 : 0)
