// `npm run dev`: pages change while you type (Vite), the server restarts when one of its own files changes.
import { watch } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { begin, install, modernNode } from './prepare.mjs'
import { run, stopped } from './run.mjs'

begin()
await install({ tools: true })
const node = modernNode()

if (process.execPath !== node && Number(process.versions.node.split('.')[0]) < 24) {
  const { code } = await run(node, [fileURLToPath(import.meta.url)])
  process.exit(code)
}

const { loadConfig } = await import('../src/server/config/config.ts')
const { startEmbedded } = await import('../src/embedded/embedded.ts')
const { explain } = await import('../src/server/startup.ts')

/** An editor may write a file in several steps. */
const SETTLE = 50

/** Runs the server until this script is to end; restarts it after each change of a module that it has loaded. */
async function serve(env) {
  const modules = new Set()
  let server
  let noteChange = () => {}
  const onChange = (folder) => (_, name) => {
    if (name && (!server || modules.has(pathToFileURL(resolve(folder, name)).href))) noteChange()
  }
  const watchers = ['src', 'db'].map((folder) => watch(folder, { recursive: true }, onChange(folder)))
  try {
    for (;;) {
      const changed = new Promise((done) => {
        noteChange = () => done(false)
      })
      modules.clear()
      const onSpawn = (child) => {
        server = child
        child.on('message', (url) => modules.add(url))
      }
      const args = ['--import', './scripts/reportModules.mjs', 'src/app/main.ts']
      const ended = run(node, args, { env, ipc: true, onSpawn }).then(() => {
        server = undefined
      })
      if (await Promise.race([stopped, changed, ended.then(() => changed)])) return await ended
      console.log('\nA server file changed: restarting')
      await sleep(SETTLE)
      server?.kill('SIGTERM')
      await ended
    }
  } finally {
    for (const watcher of watchers) watcher.close()
  }
}

let postgres
try {
  const { databaseUrl, dataDir } = loadConfig(process.env)
  // The database stays up across restarts of the server.
  if (!databaseUrl) postgres = await startEmbedded({ dataDir, log: console.log })
  const urls = postgres && { DATABASE_URL: await postgres.openAppRole(), DATABASE_OWNER_URL: postgres.url }
  await serve({ DEMO: 'on', ...process.env, NODE_ENV: 'development', ...urls })
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
} finally {
  await postgres?.stop()
  process.exit()
}
