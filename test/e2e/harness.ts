import { rmSync } from 'node:fs'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { buildApp } from '../../src/app/app.ts'
import { serveStatics } from '../../src/app/statics.ts'
import type { Locale, Words } from '../../src/lib/words.ts'
import { loadConfig } from '../../src/server/config/config.ts'
import { connect, type Database } from '../../src/server/db/database.ts'
import { loadPages, servePages } from '../../src/server/pages/render.ts'
import { restartSerial } from '../builders/insert.ts'
import { freshDatabase } from '../database.ts'
import { freePort } from '../freePort.ts'
import { longTimeouts } from '../longTimeouts.ts'
import { memoryFolder } from '../memoryFolder.ts'
import { givePictures, keepSizes } from './townPictures.ts'
import { followRequests } from './underWay.ts'

export const demo = { email: 'customer@doorstep.test', password: 'doorstep-demo' }

/** Two screen sizes: a common phone and a desktop. */
export const screens = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } }

/** Each language and each screen once, for pages on which the two have nothing to do with each other. */
export const eachWay = [
  { locale: 'en', screen: 'desk' },
  { locale: 'ar', screen: 'phone' },
] as const satisfies { locale: Locale; screen: keyof typeof screens }[]

/**
 * What is the same in both languages is tested in one of them, and these take turns. Where words, digits or the direction
 * decide, and for how a page looks, a test runs in both.
 */
export const inEnglish: readonly Locale[] = ['en']
export const inArabic: readonly Locale[] = ['ar']

/** Timeout for tests with many pages, on a busy machine. */
export const longTest = { timeout: 600_000 }

type Visit = {
  locale: Locale
  screen?: keyof typeof screens
  dark?: boolean
  script?: boolean
  broken?: boolean
  kind?: keyof typeof browsers
  /** Whether service workers may be registered. */
  serviceWorker?: boolean
  /** Origins besides the town's that the page may ask. */
  origins?: readonly string[]
}

/**
 * Whether a warning is of a preloaded picture that a page before had in a larger size: the browser shows that one again, and says
 * some seconds later that the smaller one is not used.
 */
const ofLargerPicture = (page: Page) => {
  const widest = { before: new Map<string, number>(), now: new Map<string, number>() }
  const sized = (url: string) => {
    const { pathname, searchParams } = new URL(url)
    return { pathname, width: Number(searchParams.get('w')) }
  }
  page.on('request', (request) => {
    if (!request.url().startsWith('http')) return
    if (request.isNavigationRequest()) widest.before = new Map([...widest.before, ...widest.now])
    const { pathname, width } = sized(request.url())
    if (width > (widest.before.get(pathname) ?? 0)) widest.now.set(pathname, width)
  })
  return (warning: string): boolean => {
    const [, url] = /^The resource (\S+\?w=\S+) was preloaded using link preload but not used/.exec(warning) ?? []
    const preloaded = url && sized(url)
    return preloaded ? (widest.before.get(preloaded.pathname) ?? 0) > preloaded.width : false
  }
}

/** Collects a page's errors and warnings; a refused API call is not one. */
const collectProblems = (page: Page, known: readonly string[], script: boolean, broken: boolean): string[] => {
  const problems: string[] = []
  const isOfLargerPicture = ofLargerPicture(page)
  page.on('console', (message) => {
    const refused = message.text().startsWith('Failed to load resource: the server responded with a status of 4')
    // From the driver of a virtual screen.
    const driver = message.text().includes('GL Driver Message')
    // Messages are preloaded for scripts: without script, or where a test fails them, nothing uses them.
    const unread = (!script || broken) && message.text().includes('was preloaded using link preload but not used')
    const cut =
      broken &&
      /net::ERR_FAILED|net::ERR_INTERNET_DISCONNECTED|dynamically imported module|Error loading route module|Failed to fetch manifest patches/.test(
        message.text(),
      )
    const larger = isOfLargerPicture(message.text())
    if (['error', 'warning'].includes(message.type()) && !refused && !driver && !unread && !cut && !larger)
      problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.stack ?? error.message))
  page.on('request', (request) => {
    const url = request.url()
    if (url.startsWith('http') && !known.some((origin) => url.startsWith(origin))) problems.push(`a request to ${url}`)
  })
  return problems
}

const browsers: { [kind in 'whole' | 'light' | 'restoring']?: Promise<Browser> } = {}

/** A registration that never completes, as on a slow connection: workers take a third of the time of a provider's page. */
const holdServiceWorkers = () => {
  ServiceWorkerContainer.prototype.register = () => new Promise(() => {})
}

/**
 * One Chromium for all files of a process; it ends with the process. Each visit has its own context. `restoring`: with the
 * back/forward cache, which Playwright turns off because it does not follow restored documents.
 */
export const sharedBrowser = (kind: keyof typeof browsers = 'light'): Promise<Browser> => {
  const { headless, whole, light } = inject('chromium')
  browsers[kind] ??= chromium.launch({
    executablePath: kind === 'light' ? light : whole,
    headless,
    ignoreDefaultArgs: kind === 'restoring' ? ['--disable-back-forward-cache'] : [],
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--no-first-run',
      // A page of a test does not live long enough to repay the optimising compilers.
      '--js-flags=--no-maglev --no-opt',
    ],
  })
  return browsers[kind]
}

/** A context of its own, patient with a busy machine. */
export const newContext = async (
  options: BrowserContextOptions,
  kind?: keyof typeof browsers,
): Promise<BrowserContext> => {
  const context = await (await sharedBrowser(kind)).newContext(options)
  context.setDefaultTimeout(60_000)
  return context
}

/** Changes the demo town before its server reads it. */
type Prepare = (database: Database) => Promise<unknown>

type Town = { address: string; database: Database; maps: readonly string[] }

const startServer = async (
  settings: Record<string, string>,
  prepare: Prepare | undefined,
): Promise<Town & { close: () => Promise<void> }> => {
  const fresh = await freshDatabase('town')
  // On a busy machine a 503 would be an error of the page, and a test asks the database itself, too.
  const database = connect(fresh.url, longTimeouts)
  await prepare?.(database)
  const dataDir = memoryFolder('doorstep-e2e')
  givePictures(dataDir)
  // Map tiles come from another host, so they are off unless a test sets its own.
  const base = { NODE_ENV: 'test', DEMO: 'on', LOG_LEVEL: 'fatal', RATE_LIMIT_SCALE: '1000', MAP_STYLE_URL: 'none' }
  const env = { ...base, DATABASE_URL: fresh.appUrl, ...settings }
  const config = loadConfig({ ...env, DATA_DIR: dataDir, PORT: String(await freePort()) })
  const served = connect(fresh.appUrl, longTimeouts)
  const { app, deps } = await buildApp(config, served)
  serveStatics(app, config)
  await servePages(app, config, deps, await loadPages())
  const address = await app.listen({ port: config.port, host: '127.0.0.1' })
  const close = async () => {
    await app.close()
    await served.close()
    await database.close()
    await fresh.drop()
    keepSizes(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { address, database, maps: config.map.origins, close }
}

/**
 * The real server with the demo town, for the tests of a file: `const { visit, town } = e2e()`. A test
 * fails if a visited page logs an error or a warning, or requests another host.
 */
export const e2e = (settings: Record<string, string> = {}, prepare?: Prepare) => {
  let opened: Awaited<ReturnType<typeof startServer>> | undefined
  const visits: { context: BrowserContext; problems: string[] }[] = []
  beforeAll(async () => {
    opened = await startServer(settings, prepare)
  })
  afterAll(async () => {
    await opened?.close()
    restartSerial()
  })
  afterEach(async () => {
    const problems = visits.flatMap((visit) => visit.problems)
    for (const { context } of visits.splice(0)) {
      // A route that still waits for something on its page ends with the page: no error of the run.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => {})
      await context.close()
    }
    expect(problems, 'errors and warnings of the pages').toEqual([])
  })

  const town = (): Town => {
    if (!opened) throw new Error('the town opens before the first test')
    return opened
  }
  /** `broken`: the test breaks the connection itself, so failed requests are no problem. */
  const visit = async ({
    locale,
    screen = 'desk',
    dark = false,
    script = true,
    broken = false,
    kind = 'light',
    serviceWorker = false,
    origins = [],
  }: Visit): Promise<Page> => {
    const { address, maps } = town()
    const context = await newContext(
      {
        baseURL: address,
        viewport: screens[screen],
        hasTouch: screen === 'phone',
        colorScheme: dark ? 'dark' : 'light',
        reducedMotion: 'reduce',
        timezoneId: 'Asia/Riyadh',
        javaScriptEnabled: script,
      },
      kind,
    )
    await context.addCookies([{ name: 'locale', value: locale, url: address }])
    if (!serviceWorker) await context.addInitScript(holdServiceWorkers)
    const page = await context.newPage()
    followRequests(page)
    visits.push({ context, problems: collectProblems(page, [address, ...maps, ...origins], script, broken) })
    return page
  }
  return { visit, town }
}

/** Translates a feature's messages into one language, as shown on the screen. */
export const translator =
  <W extends Words>(messages: W, locale: Locale) =>
  (key: keyof W & string): string =>
    messages[key]?.[locale] ?? key
