// `npm run build`: builds the pages and the server, unless what is on disk was built from these very sources.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { begin, install, modernNode } from './prepare.mjs'
import { run, step, stop } from './run.mjs'

const stamp = 'build/sources'
const configs = [
  'package-lock.json',
  'vite.config.ts',
  'vite.server.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
]

export async function build(node) {
  const sources = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  await step('Building the pages', async () => {
    rmSync(stamp, { force: true })
    const env = { ...process.env, NODE_ENV: 'production' }
    for (const command of ['react-router build', 'vite build --config vite.server.config.ts']) {
      const [tool, ...args] = command.split(' ')
      const { code, output } = await run(node, [`node_modules/.bin/${tool}`, ...args], { quiet: true, env })
      if (code !== 0) stop('The pages could not be built; the reason is above.', output)
    }
    writeFileSync(stamp, sources)
  })
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
