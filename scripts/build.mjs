// `npm run build`: builds the pages and the server, unless what is on disk was built from these very sources.
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { begin, install, modernNode } from './prepare.mjs'
import { run, step, stop } from './run.mjs'

/** Says which sources a build was made from. */
const stamp = 'sources'
/** What pages load, and which of it is the build's own. */
const assets = 'client/assets'
const ownAssets = 'own-assets'
const configs = [
  'package-lock.json',
  'vite.config.ts',
  'vite.server.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
]

export async function build(node) {
  const sources = fingerprint()
  const isBuilt = () => existsSync(`build/${stamp}`) && readFileSync(`build/${stamp}`, 'utf8') === sources
  if (isBuilt()) return
  removeLeftovers()
  await step('Building the pages', async () => {
    // Not where the last one is: a server that runs reads it, and another start may be building.
    const folder = `.build-${process.pid}`
    const env = { ...process.env, NODE_ENV: 'production', BUILD_DIR: folder }
    for (const command of ['react-router build', 'vite build --config vite.server.config.ts']) {
      const [tool, ...args] = command.split(' ')
      const { code, output } = await run(node, [`node_modules/.bin/${tool}`, ...args], { quiet: true, env })
      if (code !== 0) stop('The pages could not be built; the reason is above.', output)
    }
    writeFileSync(`${folder}/${stamp}`, sources)
    writeFileSync(`${folder}/${ownAssets}`, readdirSync(`${folder}/${assets}`).join('\n'))
    while (!isBuilt()) replaceBuild(folder)
    for (const left of [folder, lastOf(folder)]) rmSync(left, { recursive: true, force: true })
  })
}

/** Where a build puts the one whose place it takes. */
const lastOf = (folder) => `${folder}-last`

/**
 * Puts a build in the place of the last one, whose files stay for the pages that are open (docs/decisions/0266). It does not where
 * another build has done so in the same moment.
 */
function replaceBuild(folder) {
  const last = lastOf(folder)
  try {
    keepAssets(folder)
    rmSync(last, { recursive: true, force: true })
    if (existsSync('build')) renameSync('build', last)
    renameSync(folder, 'build')
  } catch (error) {
    const isOvertaken = ['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(error.code) && existsSync(folder)
    if (!isOvertaken) throw error
  }
}

/** What the last build made, and not what it kept itself. One of a release that wrote none down kept nothing. */
function lastAssets() {
  if (existsSync(`build/${ownAssets}`)) return readFileSync(`build/${ownAssets}`, 'utf8').split('\n')
  return existsSync(`build/${assets}`) ? readdirSync(`build/${assets}`) : []
}

/** Adds them to a build. */
function keepAssets(folder) {
  for (const name of lastAssets()) {
    const [last, kept] = [`build/${assets}/${name}`, `${folder}/${assets}/${name}`]
    if (existsSync(last) && !existsSync(kept)) copyFileSync(last, kept)
  }
}

/** Removes what builds left that were killed. */
function removeLeftovers() {
  for (const name of readdirSync('.')) {
    const [, pid] = /^\.build-(\d+)/.exec(name) ?? []
    if (pid && !isRunning(Number(pid))) rmSync(name, { recursive: true, force: true })
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** A digest of all that goes into the build. */
function fingerprint() {
  const hash = createHash('sha256')
  const folders = ['src', 'db', 'public'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name)),
  )
  for (const file of [...configs, ...folders.sort()]) hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

if (import.meta.filename === process.argv[1]) {
  begin()
  await install({ tools: false })
  await build(modernNode())
}
