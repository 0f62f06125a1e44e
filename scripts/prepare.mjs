// What every command does first, with nothing but the machine's own Node: check it, install the packages.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run, step, stop } from './run.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const major = (version) => Number.parseInt(version.replace(/^v/, ''), 10)

/** Goes to the project's folder; refuses a Node that is too old to go on with. */
export function begin() {
  process.chdir(root)
  if (major(process.version) >= 20) return
  stop(`Doorstep needs Node 20 or newer to begin; this is ${process.version}. Get one from https://nodejs.org.`)
}

/** Installs what the lock file names and node_modules lacks; `tools` are the development dependencies. */
export async function install({ tools }) {
  if (!isMissing(tools)) return
  await step('Installing the packages, which takes a minute or two the first time', async () => {
    const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', tools ? '--include=dev' : '--omit=dev']
    // npm ci removes node_modules, and with it the Node that may be running this: npm goes on with the machine's own.
    const { npm_execpath: npm, npm_node_execpath: machine = process.execPath } = process.env
    const command = npm?.endsWith('.js') ? [machine, npm] : ['npm']
    const { code, output } = await run(command[0], [...command.slice(1), ...args], { quiet: true })
    if (code !== 0) stop('The packages could not be installed; npm says why above.', output)
  })
}

/** Whether the lock file names a package that npm's own list of what it put into node_modules does not. */
function isMissing(tools) {
  const packages = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {})
  const present = packages('node_modules/.package-lock.json')
  return Object.entries(packages('package-lock.json')).some(
    ([path, { version, optional, devOptional, dev }]) =>
      path && !optional && !devOptional && (tools || !dev) && present[path]?.version !== version,
  )
}

/** The Node that runs everything else: the one among the packages, else the machine's when it is new enough. */
export function modernNode() {
  const packaged = join(root, 'node_modules/node/bin/node')
  const isModern = (node) => node && major(spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout ?? '') >= 24
  return (
    [packaged, process.execPath, process.env.npm_node_execpath].find(isModern) ??
    stop(
      'Doorstep runs on Node 24, which npm was not allowed to install; run "npm rebuild node" or install Node 24 yourself.',
    )
  )
}
