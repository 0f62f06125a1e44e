/**
 * `node bench/controls.ts [--locale en] [--data folder] [--url address]`: how soon each control of a page shows that it was tapped or typed
 * into (INP), on a phone with a CPU slowed 4 times, once the page has come to rest. Controls that look alike count once.
 * Needs `npm run build`.
 */
import { parseArgs } from 'node:util'
import type { Browser, Locator, Page } from 'playwright-core'
import { isHydrated } from '../test/e2e/hydration.ts'
import budgets from './budgets.json' with { type: 'json' }
import { type Finding, report, worstOf } from './findings.ts'
import { foreignLoad } from './machine.ts'
import { launchChromium, onPhone, serveTown } from './phone.ts'

const open = ['/', '/category/1', '/e_service/1']
const signedIn = ['/e_service/form/1']

const controls =
  'button, summary, select, input:not([type=hidden]), textarea, [role=tab], [role=slider], label:has(input)'

type Watched = Window & { longest: number }

/** Keeps the longest interaction: from the input to the frame that shows what came of it. */
const watch = () => {
  const page = window as unknown as Watched
  page.longest = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) page.longest = Math.max(page.longest, entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/**
 * One of each kind of control that a person sees, with a name for the report. The one of the wanted kind is marked: parts that
 * arrive late change its place among the others.
 */
const kindsOf = (page: Page, wanted?: string) =>
  page.locator(controls).evaluateAll((all, markedKind) => {
    const dialog = document.querySelector('dialog:modal')
    const kinds = new Map<string, { kind: string; name: string }>()
    for (const element of all) {
      const box = element.getBoundingClientRect()
      const isInert = element.matches(':disabled') || (dialog && !dialog.contains(element))
      if (isInert || box.width < 8 || box.height < 8 || !element.checkVisibility({ visibilityProperty: true })) continue
      const kind = `${element.tagName} ${element.getAttribute('type')} ${element.className} ${element.parentElement?.className}`
      const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
      if (kinds.has(kind)) continue
      kinds.set(kind, { kind, name: `${element.tagName.toLowerCase()} ${name.trim().slice(0, 40)}` })
      if (kind === markedKind) element.setAttribute('data-measured', '')
    }
    return [...kinds.values()]
  }, wanted)

const rest = async (page: Page, url: string): Promise<void> => {
  // A page of somebody who is signed in has a stream of events, so its line is never idle.
  await page.goto(url, { waitUntil: 'load', timeout: 60_000 })
  while (!(await isHydrated(page))) await page.waitForTimeout(50)
  if (url.includes('/form/')) await page.locator('dialog:modal').waitFor()
  await page.waitForTimeout(1000)
}

/** Where a tap on the control's middle goes to it; undefined where something lies above it. */
const middleOf = (control: Locator) =>
  control.evaluate((element) => {
    const box = element.getBoundingClientRect()
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    return element.contains(document.elementFromPoint(x, y)) ? { x, y } : undefined
  })

/**
 * Taps a control that lies still, as people do: what scrolling to it brings into sight is drawn before. By coordinates,
 * because the driver's own tap adds listeners, whose time would count.
 */
const use = async (page: Page, control: Locator): Promise<void> => {
  const takesText = await control.evaluate(
    (element) =>
      element.matches('textarea, input:not([type=checkbox]):not([type=radio]):not([type=range]):not([type=file])'),
    null,
    { timeout: 2000 },
  )
  await control.scrollIntoViewIfNeeded({ timeout: 2000 })
  await page.waitForTimeout(700)
  const middle = await middleOf(control)
  if (!middle) throw new Error('something lies above it')
  await page.touchscreen.tap(middle.x, middle.y)
  if (takesText) await page.keyboard.type('a')
}

type Used = { name: string; took: number }

/** Milliseconds of the longest interaction with each control; those that lie under others are left out. */
const measure = async (page: Page, url: string): Promise<Used[]> => {
  await rest(page, url)
  const used: Used[] = []
  for (const { kind, name } of await kindsOf(page)) {
    await rest(page, url)
    await kindsOf(page, kind)
    try {
      await use(page, page.locator('[data-measured]'))
    } catch (error) {
      console.log(`not reached: ${url} ${name}: ${String(error)}`)
      continue
    }
    await page.waitForTimeout(700)
    used.push({ name, took: await page.evaluate(() => (window as unknown as Watched).longest).catch(() => Number.NaN) })
  }
  return used
}

/** Signs a new customer in, on every page that is opened from now on. */
const register = async (page: Page, url: string): Promise<void> => {
  const stamp = Date.now()
  const data = {
    name: 'Bench',
    email: `controls-${stamp}@bench.test`,
    phone_number: `+9665${String(stamp).slice(-8)}`,
    password: `bench-${stamp}`,
  }
  const answer = await page.request.post(`${url}/api/register`, { data })
  const { data: user } = (await answer.json()) as { data?: object }
  if (!user) throw new Error(await answer.text())
  await page.addInitScript((one) => localStorage.setItem('user', JSON.stringify({ ...one, remember: true })), user)
}

const measureAll = async (browser: Browser, url: string, locale: string): Promise<Finding[]> => {
  const findings: Finding[] = []
  const table: Record<string, object> = {}
  const { page } = await onPhone(browser, url, locale)
  await page.addInitScript(watch)
  for (const path of [...open, ...signedIn]) {
    if (path === signedIn[0]) await register(page, url)
    const used = (await measure(page, url + path)).toSorted((a, b) => b.took - a.took)
    const [longest] = used
    table[path] = {
      controls: used.length,
      median: used[used.length >> 1]?.took,
      longest: longest?.took,
      of: longest?.name,
    }
    for (const { name, took } of used)
      if (!(took <= budgets.controls)) console.log(`over budget: ${path}: ${name} ${took} > ${budgets.controls}`)
    const found = used.map(({ name, took }) => ({ name, figure: took }))
    const what = `INP of the controls of ${path} in ${locale}`
    findings.push(worstOf({ goal: 'B2', what, unit: 'ms', most: budgets.controls }, found))
  }
  console.table(table)
  return findings
}

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '.data/bench' },
    url: { type: 'string' },
    locale: { type: 'string', default: 'en' },
  },
})
const town = values.url ? undefined : await serveTown(values.data)
const address = values.url ?? town?.url ?? ''
const browser = await launchChromium()
try {
  const foreign = foreignLoad()
  report(await measureAll(browser, address, values.locale), foreign())
} finally {
  await browser.close()
  await town?.stop()
}
