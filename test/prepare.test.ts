import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

const installing = (tools: boolean) => [
  '--input-type=module',
  '-e',
  `import { begin, install } from './scripts/prepare.mjs'; begin(); await install({ tools: ${tools} })`,
]

/** The arguments that npm is called with by a command of Node, in a project with these packages; null without a call. */
const askedOfNpm = (present: Packages | null, command: string[]): string | null => {
  const root = mkdtempSync(join(tmpdir(), 'doorstep-prepare-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  cpSync('scripts', join(root, 'scripts'), { recursive: true })
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: locked }))
  if (present) {
    mkdirSync(join(root, 'node_modules'))
    writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: present }))
  }
  const asked = join(root, 'asked.txt')
  const npm = join(root, 'npm.js')
  writeFileSync(npm, `require('node:fs').writeFileSync('asked.txt', process.argv.slice(2).join(' '))`)
  writeFileSync(join(root, 'program.mjs'), '')
  const { status, stderr } = spawnSync(process.execPath, command, {
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
  const asked = askedOfNpm(present, installing(tools))
  if (expected === null) expect(asked).toBeNull()
  else expect(asked).toMatch(new RegExp(`^${expected}$`))
})

test.each<[string, string[], string]>([
  ['a program of the workshop', ['program.mjs'], 'ci .* --include=dev'],
  ['a program of the server', ['--omit=dev', 'program.mjs'], 'ci .* --omit=dev'],
])('%s is launched with what it needs', (_, args, expected) => {
  expect(askedOfNpm(null, ['scripts/launch.mjs', ...args])).toMatch(new RegExp(`^${expected}$`))
})

const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'))

test.each(Object.entries(scripts))('npm run %s installs what it lacks, and a document names it', (name, command) => {
  expect(command).toMatch(/^exec node scripts\/(launch|start|build)\.mjs/)
  const [program] = command.match(/\S+\.(ts|mjs)$/) ?? []
  if (program) expect(existsSync(program)).toBe(true)
  const documents = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md')]
  const named = new RegExp(`npm (run )?${name}(?![\\w:])`)
  expect(documents.filter((path) => named.test(readFileSync(path, 'utf8')))).not.toEqual([])
})
