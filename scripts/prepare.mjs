// What both commands do first, with nothing but the machine's own Node: check it, install the parts, build the pages.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run, step, stop } from './run.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const major = (version) => Number(version.replace(/^v/, '').split('.')[0])

/** Goes to the project's folder and refuses a Node too old to go on with. */
export function begin() {
  process.chdir(root)
  if (major(process.version) >= 20) return
  stop(`Doorstep needs Node 20 or newer to begin; this is ${process.version}. Get one from https://nodejs.org.`)
}

/** Installs what the lock file names and node_modules lacks; `tools` are those that only the tests need. */
export async function install({ tools }) {
  if (isMissing(tools)) await bring(tools)
}

async function bring(tools) {
  await step('Installing the parts, which takes a minute or two the first time', async () => {
    const npm = process.env.npm_execpath
    const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...(tools ? ['--include=dev'] : ['--omit=dev'])]
    // npm ci removes node_modules, and with it the Node that may be running this: npm goes on with the machine's own.
    const machine = process.env.npm_node_execpath ?? process.execPath
    const { code, output } = npm?.endsWith('.js')
      ? await run(machine, [npm, ...args], { quiet: true })
      : await run('npm', args, { quiet: true })
    if (code !== 0) stop('The parts could not be installed; npm says why above.', output)
  })
}

/** Whether the lock file names a package that npm's own list of what it put into node_modules does not. */
function isMissing(tools) {
  const packages = (path) => JSON.parse(readFileSync(path, 'utf8')).packages
  const note = 'node_modules/.package-lock.json'
  const present = existsSync(note) ? packages(note) : {}
  return Object.entries(packages('package-lock.json')).some(
    ([path, { version, optional, devOptional, dev }]) =>
      path && !optional && !devOptional && (tools || !dev) && present[path]?.version !== version,
  )
}

/** The Node that runs the server: the one among the parts, else the machine's when it is new enough. */
export function modernNode() {
  const machine = process.env.npm_node_execpath
  for (const node of [join(root, 'node_modules/node/bin/node'), process.execPath, machine]) {
    if (!node || !existsSync(node)) continue
    try {
      if (major(execFileSync(node, ['--version'], { encoding: 'utf8' })) >= 24) return node
    } catch {
      // Not made for this machine: the next one.
    }
  }
  return stop(
    'Doorstep runs on Node 24, which npm was not allowed to install; run "npm rebuild node" or install Node 24 yourself.',
  )
}

/** Builds the pages and the program unless what is on disk was made from these very sources. */
export async function build(node) {
  const stamp = 'build/sources'
  const sources = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  await step('Building the pages', async () => {
    rmSync(stamp, { force: true })
    const env = { ...process.env, NODE_ENV: 'production' }
    for (const [tool, ...args] of [
      ['react-router', 'build'],
      ['vite', 'build', '--config', 'vite.server.config.ts'],
    ]) {
      const { code, output } = await run(node, [`node_modules/.bin/${tool}`, ...args], { quiet: true, env })
      if (code !== 0) stop('The pages could not be built; the reason is above.', output)
    }
    writeFileSync(stamp, sources)
  })
}

function fingerprint() {
  const hash = createHash('sha256')
  const files = [
    'package-lock.json',
    'vite.config.ts',
    'vite.server.config.ts',
    'react-router.config.ts',
    'tsconfig.json',
  ]
  for (const folder of ['src', 'db', 'public']) {
    if (!existsSync(folder)) continue
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
        files.push(join(entry.parentPath ?? entry.path, entry.name))
    }
  }
  for (const file of files.sort())
    if (existsSync(file)) hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}
