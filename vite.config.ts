import { resolve } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import routes from './src/routes.ts'

type Graph = { getModuleInfo: (id: string) => { importers: readonly string[] } | null }

const withChildren = (entries: RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.flatMap((entry) => [entry, ...withChildren(entry.children ?? [])])

const filesOf = (entries: RouteConfigEntry[]): string[] => withChildren(entries).map(({ file }) => file)

const pagesOf = (folders: RegExp): string[] => filesOf(routes).filter((file) => folders.test(file))

/** The pages below an address. */
const pagesUnder = (path: string): string[] => filesOf(withChildren(routes).filter((entry) => entry.path === path))

/** Pages that are opened one after the other; what several of them need is one file, by the first area that needs it. */
const areas = [
  { name: 'shared', pages: ['root.tsx', 'entry.client.tsx', 'features/storefront/HomePage.tsx'], minShareCount: 1 },
  { name: 'browse', pages: pagesOf(/^features\/(storefront|search)\//), minShareCount: 2 },
  { name: 'account', pages: pagesOf(/^features\/accounts\/(?!factor)/), minShareCount: 2 },
  {
    name: 'visits',
    pages: pagesOf(
      /^features\/(bookings|ordering\/(manage|book)|payments\/(?!office)|wallet\/\w+\.|applications\/(?!office)|notifications)/,
    ),
    minShareCount: 2,
  },
  { name: 'desk', pages: pagesUnder('provider'), minShareCount: 2 },
  { name: 'office', pages: pagesUnder('office'), minShareCount: 2 },
].map(({ pages, ...area }) => ({ ...area, pages: new Set(pages.map((file) => resolve('src', file))) }))

/** Whether a module is imported by such pages, directly or through others; what is loaded later does not count. */
const isNeededBy = (pages: Set<string>, id: string, graph: Graph, seen = new Set<string>()): boolean =>
  (graph.getModuleInfo(id)?.importers ?? []).some((importer) => {
    if (pages.has(importer)) return true
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
    name: (id: string, graph: Graph) => (!pages.has(id) && isNeededBy(pages, id, graph) ? name : null),
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
