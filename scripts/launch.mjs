// `node scripts/launch.mjs [--omit=dev] [--build] <program> <arguments>`: runs a program of the project after installing what
// it needs, with `--omit=dev` without the tools, and with `--build` after building what it measures.
import { delimiter, resolve } from 'node:path'
import { build } from './build.mjs'
import { begin, install, modernNode } from './prepare.mjs'
import { run, stop } from './run.mjs'

const given = process.argv.slice(2)
const first = given.findIndex((word) => !word.startsWith('--'))
if (first === -1) stop('Name the program, such as bench/booking.ts.')
const options = given.slice(0, first)

begin()
await install({ tools: !options.includes('--omit=dev') })
const node = modernNode()
if (options.includes('--build')) await build(node)
// The IPC channel closes when this launcher ends, however it ends, and the program notices.
const env = { ...process.env, PATH: [resolve('node_modules/.bin'), process.env.PATH].join(delimiter) }
const { code } = await run(node, given.slice(first), { ipc: true, env })
process.exit(code)
