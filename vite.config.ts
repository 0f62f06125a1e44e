import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** Texts of a contract that only the server says: what the call does, and the envelope's message. */
const serversTexts = /\b(summary|message):\s*(['"`])(?:\\.|(?!\2).)*\2,/gs

/** Browsers do without schemas and those texts: the server is the one that parses and documents. */
const lightenContracts = (): Plugin => ({
  name: 'lighten-contracts',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  resolveId: (source) =>
    source === 'zod/mini' ? fileURLToPath(new URL('src/web/noSchemas.ts', import.meta.url)) : null,
  transform: (code, id) => (id.endsWith('/contract.ts') ? code.replace(serversTexts, '') : null),
})

/** Parts of React Router that are switched off, as its other modules import them. */
const offInRouter = /^\.{1,2}\/(?:[\w-]+\/)*(fog-of-war|instrumentation)\.js$/

/** Browsers do without those. */
const lightenRouter = (): Plugin => ({
  name: 'lighten-router',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  resolveId: (source, importer) =>
    offInRouter.test(source) && importer?.includes('/react-router/')
      ? fileURLToPath(new URL('src/web/noRouterExtras.ts', import.meta.url))
      : null,
})

/**
 * Few larger files compress better than many small ones, and a phone's browser asks for six at a time: what every page
 * needs, and what several pages of the open half share. The rest comes with the pages that need it.
 */
const groups = [
  {
    name: 'base',
    test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|icu-minify|cookie|set-cookie-parser)\//,
  },
  {
    name: 'house',
    test: /\/src\/(ui\/(?!Field|RadioCards|Stepper|Sheet)|web\/(?!forms)|lib|features\/(catalogue|search|uploads|content|addresses\/current|places\/locating))|lucide-react|preload-helper/,
    minShareCount: 2,
  },
  {
    name: 'offer',
    test: /\/src\/features\/(providers|reviews)\//,
    minShareCount: 2,
  },
  { name: 'forms', test: /\/src\/(ui|web)\//, minShareCount: 2 },
]

export default defineConfig({
  plugins: [lightenContracts(), lightenRouter(), tailwindcss(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  // What pages use of the icons goes into the server's build; loaded whole they would slow each start.
  ssr: { noExternal: ['lucide-react'] },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
})
