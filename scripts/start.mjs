// `npm start`: from a fresh clone to a running Doorstep, with nothing but the machine's own Node.
import { build } from './build.mjs'
import { begin, install, modernNode } from './prepare.mjs'
import { run } from './run.mjs'

begin()
await install({ tools: false })
const node = modernNode()
await build(node)

const env = { NODE_ENV: 'production', NODE_COMPILE_CACHE: 'node_modules/.cache/node', ...process.env }
// The flag: docs/decisions/0201-a-smaller-young-generation.md.
// The IPC channel closes when this launcher ends, however it ends, and the server notices.
const { code } = await run(node, ['--max-semi-space-size=8', 'build/program/main.js'], { ipc: true, env })
process.exit(code)
