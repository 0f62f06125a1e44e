import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** Compresses what browsers fetch once, at build time, so that no request pays for it. */
const compressAssets = (): Plugin => ({
  name: 'compress-assets',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  async writeBundle({ dir = '' }) {
    const names = (await readdir(dir, { recursive: true })).filter((name) => /^[^.].*\.(js|css|svg|txt)$/.test(name))
    const one = async (name: string) => {
      const file = join(dir, name)
      const content = await readFile(file)
      await writeFile(`${file}.br`, await promisify(brotliCompress)(content))
      await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
    }
    await Promise.all(names.map(one))
  },
})

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), compressAssets()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
})
