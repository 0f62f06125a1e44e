import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import routes from '../../src/routes.ts'
import { axeViolations } from './axe.ts'
import { demo, e2e, eachWay, longTest } from './harness.ts'
import { awake, ownService, signedInPage } from './steps.ts'

const { visit, town } = e2e({ DEMO: 'on' })
const operator = 'operator@doorstep.test'

/** The addresses of a route and of those in it. */
const addressesOf = ({ path, index, children = [] }: RouteConfigEntry, above = ''): string[] => {
  const own = path ? `${above}/${path}` : above
  return children.length > 0 ? children.flatMap((child) => addressesOf(child, own)) : path || index ? [own] : []
}

const all = (await routes).flatMap((route) => addressesOf(route)).filter((path) => path.startsWith('/office'))

/** Goes there and waits until everything that was asked for is there. */
const open = async (page: Page, path: string) => {
  await page.goto(path)
  await awake(page)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => !document.querySelector('.skeleton'))
}

/** An operator opens a service from its list as a draft. */
const openDraft = async (page: Page): Promise<string> => {
  const { id } = await ownService(town().database)
  const login = await page.request.post('/api/login', { data: { ...demo, email: operator } })
  const { data } = (await login.json()) as { data: { api_token: string } }
  const headers = { authorization: `Bearer ${data.api_token}` }
  const opened = await page.request.post('/api/office/service_drafts', { headers, data: { e_service_id: id } })
  const { data: draft } = (await opened.json()) as { data: { id: number } }
  return `/office/services/${draft.id}`
}

test('axe finds nothing on any address of the office, and none is wider than its screen', longTest, async () => {
  const pages: Page[] = []
  // The next address cuts off what the one before still loads for later.
  for (const way of eachWay) pages.push(await signedInPage(await visit({ ...way, broken: true }), operator))
  const rows: Record<string, string | null> = { '/office/services': await openDraft(pages[0] as Page) }
  const found: Record<string, unknown> = {}
  const look = async (page: Page, path: string) => {
    const list = path.replace('/:id', '')
    const address = list === path ? path : rows[list]
    if (!address) throw new Error(`nothing of the town is shown on ${path}`)
    await open(page, address)
    if (all.includes(`${path}/:id`))
      rows[path] ??= await page.locator(`main a[href^="${path}/"]`).first().getAttribute('href')
    const violations = await axeViolations(page)
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (violations.length > 0 || wider > 0) found[address] = { violations, wider }
  }
  // Lists first: what they show is looked at after them. The pages load at the same time: mostly they wait for the server.
  for (const ofRow of [false, true])
    await Promise.all(
      pages.map(async (page, n) => {
        for (const [at, path] of all.entries())
          if (at % pages.length === n && path.endsWith('/:id') === ofRow) await look(page, path)
      }),
    )
  expect(found).toEqual({})
})
