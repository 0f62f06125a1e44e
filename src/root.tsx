import '#ui/fonts.css'
import '#ui/tokens.css'
import arabicFont from '@fontsource-variable/readex-pro/files/readex-pro-arabic-wght-normal.woff2?url'
import latinFont from '@fontsource-variable/readex-pro/files/readex-pro-latin-wght-normal.woff2?url'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { memo, type ReactNode, startTransition, use, useEffect, useMemo, useState } from 'react'
import { Links, type LoaderFunctionArgs, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router'
import { settingsQuery } from '#features/settings/useSettings.ts'
import { direction, isOfficePath, offeredLocales, officeLocales, wordsUrl } from '#lib/words.ts'
import { brandCss } from '#shell/site/brand.ts'
import { ErrorPage } from '#shell/site/ErrorPage.tsx'
import { prefetchShell } from '#shell/site/queryOptions.ts'
import { Shell } from '#shell/site/Shell.tsx'
import { LanguageProvider } from '#ui/language.tsx'
import { StarShapes } from '#ui/Stars.tsx'
import { answersId, clientSide } from '#web/client.ts'
import earlyInput from '#web/earlyInput.js?raw'
import earlySlides from '#web/earlySlides.js?raw'
import { jsonLd } from '#web/linkedData.ts'
import { prefetch, serverSide } from '#web/loading.ts'
import { savePendingPath } from '#web/pendingPath.ts'
import { type RootData, useRootData } from '#web/rootData.ts'
import { beforePaint } from '#web/session.ts'
import { Hydrated } from '#web/useHydrated.ts'

export const loader = async (args: LoaderFunctionArgs): Promise<RootData> => {
  const { locale, wordsVersion, origin } = args.context.get(serverSide)
  await prefetch(args, prefetchShell)
  return { locale, wordsVersion, origin }
}

export const shouldRevalidate = () => false

export const clientMiddleware = [savePendingPath]

/**
 * Preloads what React needs before it can hydrate. The browser finds it before the modules and before it has parsed the
 * page: pictures in sight, which overtake it once they are laid out, take the connections only then.
 */
const WordsPreload = ({ href }: { href: string }) => (
  <link rel="preload" as="fetch" crossOrigin="anonymous" fetchPriority="low" href={href} />
)

const Font = ({ href }: { href: string }) => (
  <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
)

/**
 * The style sheet is inlined in production: on a slow connection text appears a round trip earlier. In development it is
 * a link, which HMR updates.
 */
const Styles = () => {
  const { nonce, styles } = use(clientSide)
  // Keeps the object's identity: React would parse the sheet again for a new one.
  const [sheet] = useState({ __html: styles ?? '' })
  if (import.meta.env.DEV) return <Links nonce={nonce} />
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of our own build
  return <style id="styles" nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={sheet} />
}

/**
 * Preloads the page's modules at low priority, below visible content. The router names the same modules again at default
 * priority; the first mention counts.
 */
const Preloads = () =>
  use(clientSide).modules.map((href) => <link key={href} rel="modulepreload" href={href} fetchPriority="low" />)

/**
 * Runs before anything is painted. `earlyInput.js` keeps clicks and typing until React has loaded (docs/decisions/0046),
 * `earlySlides.js` what moves the slider of Home, whose own script comes later.
 */
const firstScript = (isHome: boolean): string => `${beforePaint}${isHome ? earlySlides : ''}${earlyInput}`

const FirstScript = () => {
  const { nonce } = use(clientSide)
  const isHome = useLocation().pathname === '/'
  const [text] = useState({ __html: import.meta.env.SSR ? firstScript(isHome) : '' })
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, under the page's nonce
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={text} />
}

/** Structured data, a block in which nothing runs. Server only: crawlers run no script, and browsers do not need it. */
const LinkedData = () => {
  const { data = [] } = use(clientSide).facts
  if (data.length === 0) return null
  // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped JSON that cannot close the element
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLd(data) }} />
}

/** What the loaders asked for, before the scripts that read it. Data blocks do not run, so it needs no nonce. */
const AnswersBlock = () => {
  const { answers } = use(clientSide)
  const [text] = useState({ __html: answers })
  // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped JSON that cannot close the element
  return <script id={answersId} type="application/json" suppressHydrationWarning dangerouslySetInnerHTML={text} />
}

export const Layout = ({ children }: { children: ReactNode }) => {
  const { nonce } = use(clientSide)
  const { locale = 'en', wordsVersion } = useRootData() ?? {}
  return (
    <html lang={locale} dir={direction(locale)} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0f1514" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={`/manifest.webmanifest?lang=${locale}`} />
        <Font href={latinFont} />
        {locale === 'ar' && <Font href={arabicFont} />}
        {wordsVersion && <meta name="words" content={wordsVersion} />}
        {import.meta.env.SSR && wordsVersion && <WordsPreload href={wordsUrl(locale, wordsVersion)} />}
        {/* Vite's development client puts it on the styles that it adds. */}
        {import.meta.env.DEV && <meta property="csp-nonce" nonce={nonce} />}
        <Styles />
        <FirstScript />
        {import.meta.env.SSR && <Preloads />}
        {import.meta.env.SSR && <LinkedData />}
      </head>
      <body>
        {children}
        <AnswersBlock />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

const Brand = () => {
  const { nonce } = use(clientSide)
  const { data = {} } = useQuery(settingsQuery)
  return (
    <style nonce={nonce} suppressHydrationWarning>
      {brandCss(data)}
    </style>
  )
}

/** The language of the page among those that the site offers; the office has every one. */
const Language = ({ children }: { children: ReactNode }) => {
  const { words } = use(clientSide)
  const { locale = 'en', wordsVersion = '' } = useRootData() ?? {}
  const inOffice = isOfficePath(useLocation().pathname)
  const { languages, mobile_language: first } = useQuery(settingsQuery).data ?? {}
  const offered = useMemo(() => {
    const site = offeredLocales(languages, first)
    return inOffice ? officeLocales(site) : site
  }, [languages, first, inOffice])
  return (
    <LanguageProvider locale={locale} offered={offered} words={words} version={wordsVersion}>
      {children}
    </LanguageProvider>
  )
}

/**
 * The providers and the shell around a page or the error page. The router renders the root at each step of a navigation; this
 * follows only when what it surrounds is another element.
 */
const Frame = memo(({ children }: { children: ReactNode }) => {
  const side = use(clientSide)
  const [queries] = useState(() => side.queries())
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => {
    // Tests wait for the mark, `earlyInput.js` for the event.
    document.documentElement.dataset.hydrated = ''
    document.dispatchEvent(new Event('hydrated'))
    startTransition(() => setHydrated(true))
  }, [])
  return (
    <QueryClientProvider client={queries}>
      <Language>
        <Brand />
        <StarShapes />
        <Hydrated value={hydrated}>
          <Shell>{children}</Shell>
        </Hydrated>
      </Language>
    </QueryClientProvider>
  )
})

/** The same element in every render: `Frame` is not rendered again. */
const page = <Outlet />

export default function Root() {
  return <Frame>{page}</Frame>
}

export const ErrorBoundary = ({ error }: { error: unknown }) => (
  <Frame>
    <ErrorPage error={error} />
  </Frame>
)
