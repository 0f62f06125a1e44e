// `npm run dev`: pages change while you type (Vite), the server restarts when one of its own files changes.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { watch } from 'chokidar'
import { startEmbedded } from '#embedded/embedded.ts'
import { environmentOfChild, readConfig, setMode } from '#server/config/config.ts'
import { explain, onStop } from '#server/startup.ts'
import { startVite, type Vite } from './vite.ts'

/** Milliseconds: an editor may write a file in several steps. */
const SETTLE = 50

let stopping = false
let server: ChildProcess | undefined
let exited: Promise<void> = Promise.resolve()
/** URLs of the modules that the server has loaded. */
const modules = new Set<string>()

const startServer = (env: NodeJS.ProcessEnv, { port, compileFor }: Vite): void => {
  modules.clear()
  const child = fork('src/app/main.ts', [String(port)], {
    env,
    execArgv: ['--import', './src/app/dev/reportModules.ts'],
  })
  child.on('message', (message) => typeof message === 'string' && modules.add(message))
  compileFor(child)
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
const restartOnChange = (start: () => void): void => {
  let restarting = false
  const onChange = async (path: string) => {
    if (stopping || restarting || (server && !modules.has(pathToFileURL(path).href))) return
    restarting = true
    console.log('\nA server file changed: restarting')
    await sleep(SETTLE)
    await stopServer()
    if (!stopping) start()
    restarting = false
  }
  // Node's own recursive watch loses a file that another one has replaced by renaming, as Vim and `sed -i` save.
  watch(['src', 'db'], { ignoreInitial: true })
    .on('all', (_, path) => void onChange(resolve(path)))
    .on('error', (error) => console.error(explain(error)))
}

let postgres: Awaited<ReturnType<typeof startEmbedded>> | undefined
let vite: Vite | undefined
onStop(async () => {
  stopping = true
  await stopServer()
  await vite?.close()
  await postgres?.stop()
})

try {
  setMode('development')
  const { databaseUrl, dataDir } = readConfig()
  // The database and Vite stay up across restarts of the server.
  if (!databaseUrl) postgres = await startEmbedded({ dataDir, log: console.log })
  const urls = postgres && { DATABASE_URL: await postgres.openAppRole(), DATABASE_OWNER_URL: postgres.url }
  const env = environmentOfChild({ DEMO: 'on' }, { ...urls })
  const compiler = await startVite()
  vite = compiler
  const start = () => startServer(env, compiler)
  start()
  restartOnChange(start)
} catch (error) {
  console.error(explain(error))
  await postgres?.stop()
  process.exit(1)
}
