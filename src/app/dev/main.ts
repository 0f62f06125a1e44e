// `npm run dev`: pages change while you type (Vite), the server restarts when one of its own files changes.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { watch } from 'chokidar'
import { startEmbedded } from '#embedded/embedded.ts'
import { environmentOfChild, readConfig } from '#server/config/config.ts'
import { explain, fail, onStop } from '#server/startup.ts'

/** Milliseconds: an editor may write a file in several steps. */
const SETTLE = 50

let stopping = false
let server: ChildProcess | undefined
let exited: Promise<void> = Promise.resolve()
/** URLs of the modules that the server has loaded, or one before it: one that fails may end before it has told of them. */
const modules = new Set<string>()

/** For the sockets of Vite, of this account only. */
const folder = mkdtempSync(join(tmpdir(), 'doorstep-dev-'))
let vite: ChildProcess | undefined

/** Resolves when it is ready. */
const startVite = async (env: NodeJS.ProcessEnv): Promise<void> => {
  vite = fork('src/app/dev/vite.ts', [folder], { env })
  const ended = once(vite, 'exit').then(() => (stopping ? undefined : fail('Vite has ended; start again.')))
  await Promise.race([once(vite, 'message'), ended])
  ended.catch(stopWith)
}

const startServer = (env: NodeJS.ProcessEnv): void => {
  const execArgv = ['--import', './src/app/dev/reportModules.ts']
  const child = fork('src/app/main.ts', [folder], { env, execArgv })
  child.on('message', (url: string) => modules.add(url))
  server = child
  exited = once(child, 'exit').then(() => {
    server = undefined
  })
}

const stopServer = async (): Promise<void> => {
  server?.kill('SIGTERM')
  await exited
}

/** Restarts the server after each change of a module that it has loaded; one that ended by itself, after any change. */
const restartOnChange = (env: NodeJS.ProcessEnv): void => {
  let restarting = false
  const onChange = async (path: string) => {
    if (stopping || restarting || (server && !modules.has(pathToFileURL(path).href))) return
    restarting = true
    console.log('\nA server file changed: restarting')
    await sleep(SETTLE)
    await stopServer()
    if (!stopping) startServer(env)
    restarting = false
  }
  // Node's own recursive watch loses a file that another one has replaced by renaming, as Vim and `sed -i` save.
  watch(['src', 'db'], { ignoreInitial: true })
    .on('all', (_, path) => void onChange(resolve(path)))
    .on('error', (error) => console.error(explain(error)))
}

let postgres: Awaited<ReturnType<typeof startEmbedded>> | undefined
const stop = async () => {
  stopping = true
  await stopServer()
  vite?.kill('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
  await postgres?.stop()
}
const stopWith = async (error: unknown) => {
  console.error(explain(error))
  await stop()
  process.exit(1)
}
onStop(stop)

try {
  const { databaseUrl, dataDir } = readConfig()
  // The database and Vite stay up across restarts of the server.
  if (!databaseUrl) postgres = await startEmbedded({ dataDir, log: console.log })
  const urls = postgres && { DATABASE_URL: await postgres.openAppRole(), DATABASE_OWNER_URL: postgres.url }
  const env = environmentOfChild(
    { DEMO: 'on', DRAIN_SECONDS: '0', NODE_COMPILE_CACHE: 'node_modules/.cache/node' },
    { NODE_ENV: 'development', ...urls },
  )
  await startVite(env)
  if (!stopping) startServer(env)
  restartOnChange(env)
} catch (error) {
  await stopWith(error)
}
