// `node scripts/launch.mjs <program> <arguments>`: runs a program of the project after installing what it needs.
import { delimiter, resolve } from 'node:path'
import { begin, install, modernNode } from './prepare.mjs'
import { run } from './run.mjs'

begin()
await install({ tools: true })
// The IPC channel closes when this launcher ends, however it ends, and the program notices.
const env = { ...process.env, PATH: [resolve('node_modules/.bin'), process.env.PATH].join(delimiter) }
const { code } = await run(modernNode(), process.argv.slice(2), { ipc: true, env })
process.exit(code)
