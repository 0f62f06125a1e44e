import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Config } from '@react-router/dev/config'

/** Compresses what browsers fetch once, when all of it is written, so that no request pays for it. */
const compressAssets = async (dir: string): Promise<void> => {
  const names = (await readdir(dir, { recursive: true })).filter((name) => /^[^.].*\.(js|css|svg|txt)$/.test(name))
  const one = async (name: string) => {
    const file = join(dir, name)
    const content = await readFile(file)
    await writeFile(`${file}.br`, await promisify(brotliCompress)(content))
    await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
  }
  await Promise.all(names.map(one))
}

export default {
  appDirectory: 'src',
  // Another one until it is whole (scripts/build.mjs).
  buildDirectory: process.env.BUILD_DIR ?? 'build',
  ssr: true,
  routeDiscovery: { mode: 'lazy' },
  // Each file costs a turn of its own on a slow line; what a route would run earlier are a few bytes.
  splitRouteModules: false,
  buildEnd: ({ reactRouterConfig }) => compressAssets(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config
