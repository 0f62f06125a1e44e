// Mends a fault of postgres.js 3.4.9 that ends or wedges a server whose database went away; known upstream, not released
// (github.com/porsager/postgres, issues 1154 and 1208). Small writes wait for the next turn of the event loop; a
// connection that closes first forgets to forget them. It then never writes again, or writes to no socket at all, which
// ends the process; so does a connection that closes while it asks for the types of arrays. A version that is free of
// this makes the file superfluous: src/server/db/postgresJs.test.ts tells.
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { stop } from './run.mjs'

const file = 'node_modules/postgres/src/connection.js'

const changes = [
  [
    'clearImmediate(nextWriteTimer)\n    socket.',
    'clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n    socket.',
  ],
  [
    'clearImmediate(nextWriteTimer)\n    if (',
    'clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n    if (',
  ],
  ['return fetchArrayTypes()', 'return fetchArrayTypes().catch(() => {})'],
  ['const x = socket.write(chunk, fn)', 'const x = socket ? socket.write(chunk, fn) : false'],
]

/** Changes what is not changed yet. */
export function repair() {
  const text = readFileSync(file, 'utf8')
  let mended = text
  for (const [faulty, sound] of changes) {
    if (mended.includes(sound)) continue
    if (!mended.includes(faulty)) stop(`${file} is not the one that scripts/repair.mjs knows; see there.`)
    mended = mended.replace(faulty, sound)
  }
  if (mended === text) return
  writeFileSync(`${file}.new`, mended)
  renameSync(`${file}.new`, file)
}
