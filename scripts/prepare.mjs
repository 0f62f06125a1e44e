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
  const lacks = missing(tools)
  if (!lacks) return
  await step('Installing the packages, which takes a minute or two the first time', async () => {
    // npm ci begins by removing node_modules, which a running server still reads. Where only tools are missing, they are added.
    const how = lacks === 'tools' ? ['install', '--no-save'] : ['ci']
    const args = [...how, '--no-audit', '--no-fund', '--loglevel=error', tools ? '--include=dev' : '--omit=dev']
    // npm ci removes the Node that may be running this, too: npm goes on with the machine's own.
    const { npm_execpath: npm, npm_node_execpath: machine = process.execPath } = process.env
    const command = npm?.endsWith('.js') ? [machine, npm] : ['npm']
    const { code, output } = await run(command[0], [...command.slice(1), ...args], { quiet: true })
    if (code !== 0) stop('The packages could not be installed; npm says why above.', output)
  })
}

/** What of the lock file's packages npm's own list of what it put into node_modules lacks; `tools` when nothing else. */
function missing(tools) {
  const packages = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {})
  const present = packages('node_modules/.package-lock.json')
  const lacking = Object.entries(packages('package-lock.json')).filter(
    ([path, { version, optional, devOptional }]) =>
      path && !optional && !devOptional && present[path]?.version !== version,
  )
  if (lacking.some(([path, { dev }]) => !dev || (tools && present[path]))) return 'packages'
  return tools && lacking.length > 0 && 'tools'
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
