import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

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
    name: 'shared',
    test: /\/src\/(ui\/(?!Calendar|dates|dayKeys|Field|Lightbox|LoadMore|RadioCards|Sheet|Stepper)|web\/(?!download|forms|PagedList|TermsCheckbox|useForm)|lib|shell|features\/(catalogue\/(?!CategoryFilters|ServiceList|TimedOptions|useServices)|search|settings|storefront|content|addresses\/useCurrentAddress))|lucide-react|preload-helper/,
    minShareCount: 2,
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
