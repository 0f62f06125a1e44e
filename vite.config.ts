import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

type Graph = { getModuleInfo: (id: string) => { importers: readonly string[] } | null }

/** Pages that are opened one after the other; what several of them need is one file, by the first area that needs it. */
const areas = [
  { name: 'shared', pages: /\/src\/(root|entry\.client|features\/storefront\/HomePage)\.tsx/, minShareCount: 1 },
  { name: 'browse', pages: /\/src\/features\/(storefront|search)\/\w+\.tsx/, minShareCount: 2 },
  {
    name: 'visits',
    pages: /\/src\/features\/(bookings|ordering|payments)\/(list|manage|book|checkout|online)\/\w+\.tsx/,
    minShareCount: 2,
  },
]

/** Whether a module is imported by such pages, directly or through others; what is loaded later does not count. */
const isNeededBy = (pages: RegExp, id: string, graph: Graph, seen = new Set<string>()): boolean =>
  (graph.getModuleInfo(id)?.importers ?? []).some((importer) => {
    if (pages.test(importer)) return true
    if (seen.has(importer)) return false
    seen.add(importer)
    return isNeededBy(pages, importer, graph, seen)
  })

/**
 * Few larger files: on a bad line each file costs a turn of its own, and a browser asks for six at a time. Libraries are a
 * file, and so is what the pages of an area share. The rest comes with the pages that need it.
 */
const groups = [
  {
    name: 'base',
    test: /rolldown:runtime|node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(react-query|query-core)|icu-minify|cookie|set-cookie-parser)\//,
  },
  ...areas.map(({ name, pages, minShareCount }) => ({
    name: (id: string, graph: Graph) => (!pages.test(id) && isNeededBy(pages, id, graph) ? name : null),
    test: /\/src\/.*\.tsx?$|lucide-react|preload-helper/,
    minShareCount,
  })),
]

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  // Every page is known: a library found late would reload the page that is being worked on.
  optimizeDeps: { entries: ['src/entry.client.tsx', 'src/**/*.tsx', '!src/**/*.test.tsx', '!src/entry.server.tsx'] },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  // What pages use of their libraries goes into the server's build: loading some three hundred files would slow each start.
  ssr: { noExternal: command === 'build' ? true : ['lucide-react'] },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    // Of React only what production runs.
    ssr: { define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {} },
  },
}))
