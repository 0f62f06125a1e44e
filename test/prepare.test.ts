import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

type Packages = Record<string, { version: string; dev?: true; optional?: true }>

const locked: Packages = {
  '': { version: '1.0.0' },
  'node_modules/server': { version: '2.0.0' },
  'node_modules/tool': { version: '3.0.0', dev: true },
  'node_modules/other-platform': { version: '4.0.0', optional: true },
}
const server = { 'node_modules/server': { version: '2.0.0' } }
const tool = { 'node_modules/tool': { version: '3.0.0' } }

/** The arguments of npm that a project with these packages in node_modules calls it with; null without a call. */
const askedOfNpm = (present: Packages | null, tools: boolean): string | null => {
  const root = mkdtempSync(join(tmpdir(), 'doorstep-prepare-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const script of ['prepare.mjs', 'run.mjs']) cpSync(`scripts/${script}`, join(root, 'scripts', script))
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: locked }))
  if (present) {
    mkdirSync(join(root, 'node_modules'))
    writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: present }))
  }
  const asked = join(root, 'asked.txt')
  const npm = join(root, 'npm.js')
  writeFileSync(npm, `require('node:fs').writeFileSync('asked.txt', process.argv.slice(2).join(' '))`)
  const program = `import { begin, install } from './scripts/prepare.mjs'; begin(); await install({ tools: ${tools} })`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, npm_execpath: npm },
  })
  expect(status, stderr).toBe(0)
  return existsSync(asked) ? readFileSync(asked, 'utf8') : null
}

test.each<[string, Packages | null, tools: boolean, string | null]>([
  ['a fresh clone', null, false, 'ci .* --omit=dev'],
  ['a fresh clone with tools', null, true, 'ci .* --include=dev'],
  ['everything is there', { ...server, ...tool }, true, null],
  ['a server needs no tools', server, false, null],
  ['tools are added beside a running server', server, true, 'install --no-save .* --include=dev'],
  ['a newer version of a package', { ...tool, 'node_modules/server': { version: '1.9.0' } }, true, 'ci .*'],
  ['a newer version of a tool', { ...server, 'node_modules/tool': { version: '2.9.0' } }, true, 'ci .*'],
])('%s', (_, present, tools, expected) => {
  const asked = askedOfNpm(present, tools)
  if (expected === null) expect(asked).toBeNull()
  else expect(asked).toMatch(new RegExp(`^${expected}$`))
})

test('every command of CONTRIBUTING.md installs what it lacks', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'))
  const table = readFileSync('CONTRIBUTING.md', 'utf8').matchAll(/`npm (?:run )?([\w:]+)/g)
  const names = new Set([...table].map(([, name = '']) => name))
  expect(names).toContain('db:new')
  const bare = [...names].filter((name) => !/^exec node scripts\/(launch|start)\.mjs/.test(scripts[name] ?? ''))
  expect(bare).toEqual([])
})
