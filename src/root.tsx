import '@fontsource-variable/readex-pro/wght.css'
import './ui/tokens.css'
import { HydrationBoundary, QueryClientProvider } from '@tanstack/react-query'
import { use, useState } from 'react'
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import { getSettings } from '#features/content/contract.ts'
import { direction } from '#lib/words.ts'
import { clientSide } from './web/client.ts'
import { LanguageProvider } from './web/language.tsx'
import { prefetch, serverSide } from './web/loading.ts'
import type { Prefetched } from './web/query.ts'
import { reading } from './web/query.ts'
import { beforePaint } from './web/session.ts'

export const loader = async (args: LoaderFunctionArgs) => {
  const { locale, wordsVersion, origin } = args.context.get(serverSide)
  const { dehydrated } = await prefetch(args, (client) => [client.ensureQueryData(reading(getSettings, {}))])
  return { locale, wordsVersion, origin, dehydrated }
}

export const shouldRevalidate = () => false

const useRoot = () => useRouteLoaderData<typeof loader>('root')

export const Layout = ({ children }: { children: React.ReactNode }) => {
  const { nonce } = use(clientSide)
  const { locale = 'en', wordsVersion } = useRoot() ?? {}
  return (
    <html lang={locale} dir={direction(locale)} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {wordsVersion && (
          <link rel="preload" as="fetch" crossOrigin="anonymous" href={`/locales/${locale}.json?v=${wordsVersion}`} />
        )}
        <Meta />
        <Links nonce={nonce} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, run before paint under the page's nonce */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: beforePaint }} />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

/** Every matched page's prefetched answers, in the cache before the page renders. */
const Hydrated = ({ children }: { children: React.ReactNode }) =>
  useMatches().reduceRight((inner, match) => {
    const state = (match.loaderData as Partial<Prefetched> | undefined)?.dehydrated
    return state ? <HydrationBoundary state={state}>{inner}</HydrationBoundary> : inner
  }, children)

export default function Root() {
  const side = use(clientSide)
  const { locale = 'en', wordsVersion = '' } = useRoot() ?? {}
  const [queries] = useState(() => side.queries())
  return (
    <QueryClientProvider client={queries}>
      <Hydrated>
        <LanguageProvider locale={locale} words={side.words} version={wordsVersion}>
          <Outlet />
        </LanguageProvider>
      </Hydrated>
    </QueryClientProvider>
  )
}
