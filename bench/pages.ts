/**
 * `node bench/pages.ts [--runs 5] [--data folder] [--url address] [--taps]`: what Home, Category and Service cost a phone on
 * a bad line (412 px, CPU slowed 4 times, slow 4G as DevTools applies it, nothing in the browser's cache), in Chromium,
 * both languages, and how soon a tap is answered, held against `bench/budgets.json`. `--taps` measures the taps alone.
 */
import { parseArgs } from 'node:util'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import budgets from './budgets.json' with { type: 'json' }
import { type Finding, report, worstOf } from './findings.ts'
import { foreignLoad } from './machine.ts'
import { launchChromium, onPhone, serveTown } from './phone.ts'

/** 1.6 Mbit/s down, 750 kbit/s up and 150 ms there and back, as DevTools stretches them for single requests. */
const line = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 86_400 }

const paths = ['/', '/category/1', '/e_service/1']

/** Milliseconds, but `cls`; bytes as they came over the line; `hydrated` from the navigation until React had come. */
type Cost = Record<(typeof keys)[number], number>
const keys = ['fcp', 'lcp', 'cls', 'tbt', 'script', 'bytes', 'requests', 'hydrated'] as const

/** Milliseconds after the start of the navigation at which of the tap, and until the response. */
type Tap = { at: number; taps: number; lost: number; median: number; longest: number }
const tapTimes = Object.keys(budgets.taps).map(Number)

type Watched = Window & { watched: { lcp: number; cls: number; long: [number, number][]; hydrated: number } }

const watch = () => {
  const page = window as unknown as Watched
  page.watched = { lcp: 0, cls: 0, long: [], hydrated: Number.NaN }
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
  document.addEventListener('hydrated', () => {
    watched.hydrated = performance.now()
  })
  observe('longtask', (entry) => watched.long.push([entry.startTime, entry.duration]))
}

const read = () => {
  const { watched } = window as unknown as Watched
  const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
  const blocked = watched.long.filter(([at]) => at >= fcp).reduce((sum, [, took]) => sum + took - 50, 0)
  return { fcp, lcp: watched.lcp, cls: watched.cls, tbt: blocked, hydrated: watched.hydrated }
}

const countTraffic = (session: CDPSession) => {
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
  const { context, page, session } = await onPhone(browser, url, locale, line)
  await page.addInitScript(watch)
  const sums = countTraffic(session)
  await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 })
  await page.waitForTimeout(1500)
  const cost = { ...(await page.evaluate(read)), ...sums }
  await context.close()
  return cost
}

/** When the quantity was tapped up, and when it showed it. */
type Tapped = Window & { tapped: { at: number; answered: number } }

const watchTap = () => {
  const page = window as unknown as Tapped
  page.tapped = { at: Number.NaN, answered: Number.NaN }
  addEventListener('pointerup', (event) => {
    page.tapped.at = event.timeStamp
  })
  const look = () => {
    const quantity = document.querySelector<HTMLInputElement>('main [role=spinbutton]')
    if (quantity?.value === '2') page.tapped.answered = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Milliseconds until a tap on a service's quantity is answered; NaN where it was lost. */
const tap = async (context: BrowserContext, page: Page, url: string, at: number): Promise<number> => {
  await page.addInitScript(watchTap)
  await page.goto(url, { waitUntil: 'commit', timeout: 60_000 })
  const more = page.getByRole('spinbutton').locator('xpath=following::button[1]')
  // Nobody taps what is not there yet.
  await more.waitFor()
  await more.evaluate((button) => button.scrollIntoView({ block: 'center' }))
  const box = await more.boundingBox()
  if (!box) throw new Error('the quantity has no place')
  await page.waitForFunction((time) => performance.now() >= time, at)
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  const answered = () => !Number.isNaN((window as unknown as Tapped).tapped.answered)
  await page.waitForFunction(answered, null, { timeout: 15_000 }).catch(() => {})
  const { tapped } = await page.evaluate(() => ({ tapped: (window as unknown as Tapped).tapped }))
  await context.close()
  return tapped.answered - tapped.at
}

const tapsAt = async (browser: Browser, url: string, at: number, runs: number): Promise<Tap> => {
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const { context, page } = await onPhone(browser, url, run % 2 ? 'ar' : 'en', line)
    times.push(await tap(context, page, url, at))
  }
  const answered = times.filter((time) => !Number.isNaN(time)).toSorted((a, b) => a - b)
  const [median = Number.NaN, longest = Number.NaN] = [answered[Math.floor(answered.length / 2)], answered.at(-1)]
  return {
    at,
    taps: runs,
    lost: runs - answered.length,
    median: Math.round(median),
    longest: Math.round(longest),
  }
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
    taps: { type: 'boolean', default: false },
  },
})
const town = values.url ? undefined : await serveTown(values.data)
const address = values.url ?? town?.url ?? ''
const browser = await launchChromium()
try {
  const foreign = foreignLoad()
  const findings: Finding[] = []
  const visited: { name: string; cost: Cost }[] = []
  for (const path of values.taps ? [] : paths)
    for (const locale of ['en', 'ar']) {
      // Pictures are made in their sizes on the first request; that visit does not count.
      await visit(browser, address + path, locale)
      const costs: Cost[] = []
      for (let run = 0; run < Number(values.runs); run++) costs.push(await visit(browser, address + path, locale))
      visited.push({ name: `${path} ${locale}`, cost: median(costs) })
    }
  if (visited.length > 0) {
    const round = (value: number) => (value < 1 ? Number(value.toFixed(3)) : Math.round(value))
    const rounded = (cost: Cost) => Object.fromEntries(Object.entries(cost).map(([key, value]) => [key, round(value)]))
    console.table(Object.fromEntries(visited.map(({ name, cost }) => [name, rounded(cost)])))
    for (const [key, { goal, what, unit, most }] of Object.entries(budgets.page)) {
      const found = visited.map(({ name, cost }) => ({ name, figure: cost[key as keyof Cost] }))
      findings.push(worstOf({ goal, what, unit, most }, found))
    }
  }
  const taps: Tap[] = []
  for (const at of tapTimes) taps.push(await tapsAt(browser, `${address}/e_service/1`, at, Number(values.runs)))
  console.table(taps)
  for (const { at, lost, median: took } of taps) {
    const most = budgets.taps[String(at) as keyof typeof budgets.taps]
    findings.push({ goal: 'B2', what: `a tap at ${at / 1000} s is answered`, figure: took, unit: 'ms', most })
    findings.push({
      goal: 'B2',
      what: `taps at ${at / 1000} s that were lost, of ${values.runs}`,
      figure: lost,
      most: 0,
    })
  }
  report(findings, foreign())
} finally {
  await browser.close()
  await town?.stop()
}
