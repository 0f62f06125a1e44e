import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cpuOf, cpuOfFamily } from './machine.ts'

const burn = `
  while (process.cpuUsage().user < 300_000);
  process.stdout.write(String(process.cpuUsage().user / 1000))`

test.runIf(existsSync('/proc/self/stat'))('the family has used what its ended children have used', () => {
  const [family, own] = [cpuOfFamily(), cpuOf(process.pid)]
  const { stdout } = spawnSync(process.execPath, ['-e', burn], { encoding: 'utf8' })
  const ofChild = cpuOfFamily() - family - (cpuOf(process.pid) - own)
  expect(Number(stdout)).toBeGreaterThanOrEqual(300)
  // The kernel counts in ticks of 10 ms.
  expect(ofChild).toBeGreaterThan(Number(stdout) - 20)
})
