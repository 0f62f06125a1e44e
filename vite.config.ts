import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

type Graph = { getModuleInfo: (id: string) => { importers: readonly string[] } | null }

/** Where every visit starts. */
const start = /\/src\/(root|entry\.client|features\/storefront\/HomePage)\.tsx/

/** Whether a module is imported there, directly or through others; what is loaded later does not count. */
const isNeededAtStart = (id: string, graph: Graph, seen = new Set<string>()): boolean =>
  (graph.getModuleInfo(id)?.importers ?? []).some((importer) => {
    if (start.test(importer)) return true
    if (seen.has(importer)) return false
    seen.add(importer)
    return isNeededAtStart(importer, graph, seen)
  })

/**
 * Few larger files compress better than many small ones, and a phone's browser asks for six at a time: libraries, what
 * every visit needs at its start, and what several pages share. The rest comes with the pages that need it.
 */
const groups = [
  {
    name: 'base',
    test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|icu-minify|cookie|set-cookie-parser)\//,
  },
  {
    name: (id: string, graph: Graph) => (!start.test(id) && isNeededAtStart(id, graph) ? 'shared' : null),
    test: /\/src\/.*\.tsx?$|lucide-react|preload-helper/,
  },
  {
    name: 'providers',
    test: /\/src\/features\/(providers|reviews)\//,
    minShareCount: 2,
  },
  { name: 'forms', test: /\/src\/(ui|web)\//, minShareCount: 2 },
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Every page is known: a library found late would reload the page that is being worked on.
  optimizeDeps: { entries: ['src/entry.client.tsx', 'src/**/*.tsx', '!src/**/*.test.tsx', '!src/entry.server.tsx'] },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  // What pages use of the icons goes into the server's build; loaded whole they would slow each start.
  ssr: { noExternal: ['lucide-react'] },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
})
