// `npm run dev`: pages change while you type (Vite), the server restarts when one of its own files changes.
import { fileURLToPath } from 'node:url'
import { begin, install, modernNode } from './prepare.mjs'
import { run } from './run.mjs'

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

let postgres
try {
  const { databaseUrl, dataDir } = loadConfig(process.env)
  // The database stays up across restarts of the server.
  if (!databaseUrl) postgres = await startEmbedded({ dataDir, log: console.log })
  const env = { DEMO: 'on', ...process.env, NODE_ENV: 'development', ...(postgres && { DATABASE_URL: postgres.url }) }
  const { code } = await run(node, ['--watch', '--watch-preserve-output', 'src/app/main.ts'], { env })
  process.exitCode = code
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
} finally {
  await postgres?.stop()
  process.exit()
}
