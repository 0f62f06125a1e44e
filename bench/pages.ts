/**
 * `node bench/pages.ts [--runs 5] [--data folder] [--url address]`: what Home, Category and Service cost a phone on a bad
 * line (412 px, CPU slowed 4 times, slow 4G as DevTools applies it, nothing in the browser's cache), in Chromium, both
 * languages, held against `bench/budgets.json`.
 */
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core'
import { startEmbedded } from '../src/embedded/embedded.ts'
import { connect } from '../src/server/db/database.ts'
import { findChromium } from '../test/e2e/chromium.ts'
import budgets from './budgets.json' with { type: 'json' }
import { foreignLoad, program, start } from './machine.ts'
import { settle } from './town.ts'

/** 1.6 Mbit/s down, 750 kbit/s up and 150 ms there and back, as DevTools stretches them for single requests. */
const line = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 86_400 }
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

const paths = ['/', '/category/1', '/e_service/1']

/**
 * Milliseconds, but `cls`; bytes as they came over the line, until nothing moves: `allScript` after a touch, `woken` from the
 * touch until the scripts had taken the page over.
 */
type Cost = Record<(typeof keys)[number], number>
const keys = ['fcp', 'lcp', 'cls', 'tbt', 'script', 'bytes', 'requests', 'woken', 'allScript'] as const

type Watched = Window & { watched: { lcp: number; cls: number; long: [number, number][]; awake: number } }

const watch = () => {
  const page = window as unknown as Watched
  page.watched = { lcp: 0, cls: 0, long: [], awake: 0 }
  const { watched } = page
  const observe = (
    type: string,
    each: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void,
  ) => new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true })
  observe('largest-contentful-paint', (entry) => {
    watched.lcp = entry.startTime
  })
  observe('layout-shift', (entry) => {
    if (!entry.hadRecentInput) watched.cls += entry.value ?? 0
  })
  document.addEventListener('awake', () => {
    watched.awake = performance.now()
  })
  observe('longtask', (entry) => watched.long.push([entry.startTime, entry.duration]))
}

const read = () => {
  const { watched } = window as unknown as Watched
  const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
  const blocked = watched.long.filter(([at]) => at >= fcp).reduce((sum, [, took]) => sum + took - 50, 0)
  return { fcp, lcp: watched.lcp, cls: watched.cls, tbt: blocked }
}

/** Milliseconds from a touch until the page answers; 0 where it did before. */
const touch = async (page: Page): Promise<number> => {
  const awake = () => page.evaluate(() => (window as unknown as Watched).watched.awake)
  if ((await awake()) > 0) return 0
  const from = await page.evaluate(() => performance.now())
  await page.mouse.move(206, 400)
  await page.waitForFunction(() => (window as unknown as Watched).watched.awake > 0)
  return (await awake()) - from
}

const weigh = (session: CDPSession) => {
  const types = new Map<string, string>()
  const sums = { script: 0, bytes: 0, requests: 0 }
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sums.requests++
    sums.bytes += encodedDataLength
    if (types.get(requestId) === 'Script') sums.script += encodedDataLength
  })
  return sums
}

const visit = async (browser: Browser, url: string, locale: string): Promise<Cost> => {
  const context = await browser.newContext(phone)
  await context.addCookies([{ name: 'locale', value: locale, url }])
  const page = await context.newPage()
  await page.addInitScript(watch)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const sums = weigh(session)
  await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 })
  await page.waitForTimeout(1500)
  const seen = { ...(await page.evaluate(read)), ...sums }
  const woken = await touch(page)
  await page.waitForLoadState('networkidle')
  const cost = { ...seen, woken, allScript: sums.script }
  await context.close()
  return cost
}

const median = (costs: Cost[]): Cost => {
  const of = (key: keyof Cost) => costs.map((cost) => cost[key]).toSorted((a, b) => a - b)[Math.floor(costs.length / 2)]
  return Object.fromEntries(keys.map((key) => [key, of(key) ?? Number.NaN])) as Cost
}

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    data: { type: 'string', default: '.data/bench' },
    url: { type: 'string' },
  },
})
const closers: (() => Promise<unknown>)[] = []

const ours = async (): Promise<string> => {
  const dataDir = resolve(values.data)
  mkdirSync(dataDir, { recursive: true })
  const postgres = await startEmbedded({ dataDir, log: console.log })
  closers.push(() => postgres.stop())
  const database = connect(postgres.url, { max: 4 })
  await settle(database, postgres.url, `${dataDir}/files`)
  await database.close()
  const env = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, PORT: '0', DEMO: 'off' }
  const server = await start(program, env)
  closers.push(server.stop)
  return `http://127.0.0.1:${server.port}`
}

try {
  const address = values.url ?? (await ours())
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
  closers.push(() => browser.close())
  const foreign = foreignLoad()
  const over: string[] = []
  const table: Record<string, Record<string, number>> = {}
  for (const path of paths)
    for (const locale of ['en', 'ar']) {
      // Pictures are made in their sizes when somebody first asks; that visit does not count.
      await visit(browser, address + path, locale)
      const costs: Cost[] = []
      for (let run = 0; run < Number(values.runs); run++) costs.push(await visit(browser, address + path, locale))
      const cost = median(costs)
      const round = (value: number) => (value < 1 ? Number(value.toFixed(3)) : Math.round(value))
      table[`${path} ${locale}`] = Object.fromEntries(Object.entries(cost).map(([key, value]) => [key, round(value)]))
      for (const [key, budget] of Object.entries(budgets.page))
        if (!(cost[key as keyof Cost] <= budget))
          over.push(`${path} ${locale}: ${key} ${round(cost[key as keyof Cost])} > ${budget}`)
    }
  console.table(table)
  const others = foreign()
  console.log(`others took ${others.toFixed(2)} cores; times count on a quiet machine only, bytes always`)
  for (const one of over) console.log(`over budget: ${one}`)
  const counted = others < budgets.server.foreign ? over : over.filter((one) => /: (script|bytes|cls) /.test(one))
  process.exitCode = counted.length > 0 ? 1 : 0
} finally {
  for (const close of closers.reverse()) await close()
}
