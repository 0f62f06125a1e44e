// Vite, for `npm run dev`, in a process that outlives the server: what it has compiled stays compiled. Its argument is the
// folder of its sockets (`src/server/pages/development.ts`); it sends a message when it listens.
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer as createSocketServer } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { readConfig } from '#server/config/config.ts'
import { type Answer, type Question, viteSockets } from '#server/pages/viteSockets.ts'
import { root } from '#server/root.ts'
import { explain, onStop } from '#server/startup.ts'

const [, , folder = ''] = process.argv
const { files, modules } = viteSockets(folder)

try {
  const http = createHttpServer()
  const vite = await createServer({
    root: fileURLToPath(root),
    // Not the data folder inside the project: the database writes there all the time.
    server: { middlewareMode: true, hmr: { server: http }, watch: { ignored: [readConfig().dataDir] } },
  })
  onStop(() => vite.close())
  // What Vite does not know gets 404; the server looks for it then.
  http.on('request', (request, response) => vite.middlewares(request, response))
  const compiler = createSocketServer((socket) => {
    // A server may end before it has its answers.
    socket.on('error', () => {})
    createInterface({ input: socket }).on('line', async (line) => {
      const { id, request }: Question = JSON.parse(line)
      const answer: Answer = { id, result: await vite.environments.ssr.hot.handleInvoke(request) }
      socket.write(`${JSON.stringify(answer)}\n`)
    })
  })
  await Promise.all([once(http.listen(files), 'listening'), once(compiler.listen(modules), 'listening')])
  process.send?.('ready')
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}
