import { expect, test } from 'vitest'
import { messages as times } from '../../src/features/availability/messages.ts'
import { messages as bookings } from '../../src/features/bookings/messages.ts'
import { messages as desk } from '../../src/features/ordering/providerMessages.ts'
import { messages as people } from '../../src/features/people/officeMessages.ts'
import { addDays, dateIn } from '../../src/lib/time.ts'
import { buildBooking, buildProvider, buildService, buildUser } from '../build.ts'
import { demo, e2e, eachWay, inEnglish, longTest, translator } from './harness.ts'
import { awake, become, ownService, signedInPage } from './steps.ts'

const { visit, town } = e2e()

/** The device's clock runs some milliseconds ahead. */
const runAhead = (by: number) => {
  const { now } = Date
  const shifted = () => now() + by
  globalThis.Date = class extends Date {
    constructor(...given: [] | [string]) {
      if (given.length === 0) super(shifted())
      else super(...given)
    }
    static override now = shifted
  } as DateConstructor
}

const DAY = 86_400_000

const waitingRequest = async (inDays = 2) => {
  const { db, sql } = town().database
  const [known] = await sql<{ password_hash: string }[]>`SELECT password_hash FROM users WHERE email = ${demo.email}`
  const owner = await buildUser(db, { role: 'provider', password_hash: known?.password_hash ?? '' })
  const service = await buildService(db, { e_provider_id: (await buildProvider(db, { people: [owner.id] })).id })
  const at = Date.now() + inDays * DAY
  const { id } = await buildBooking(db, { e_service_id: service.id, status: 'received', at })
  return { id, email: owner.email }
}

test.each(eachWay)(
  'a request is answered on a device whose clock is days ahead: $locale, $screen',
  longTest,
  async ({ locale, screen }) => {
    const { sql } = town().database
    const { id, email } = await waitingRequest()
    const page = await signedInPage(await visit({ locale, screen }), email)
    await page.addInitScript(runAhead, 3 * DAY)
    await page.goto('/provider/requests')
    await awake(page)
    const request = page.getByRole('region', { name: `#${id}` })
    await request.waitFor()
    expect(await request.getByText(translator(desk, locale)('requests.over')).count()).toBe(0)
    await request.getByRole('button', { name: translator(bookings, locale)('desk.to_accepted'), exact: true }).click()
    const status = async () =>
      (await sql<{ id: number }[]>`SELECT booking_status_id AS id FROM bookings WHERE id = ${id}`)[0]?.id
    await expect.poll(status).toBe(4)
  },
)

test.each(inEnglish)('without a connection a request is over days later: %s', longTest, async (locale) => {
  const { id, email } = await waitingRequest()
  const page = await signedInPage(await visit({ locale, broken: true }), email)
  await page.goto('/provider/requests')
  const request = page.getByRole('region', { name: `#${id}` })
  await request.getByRole('button', { name: translator(bookings, locale)('desk.to_accepted'), exact: true }).waitFor()
  await page.addInitScript(runAhead, 3 * DAY)
  await page.route('**/api/**', (route) => route.abort())
  await page.reload()
  await awake(page)
  await request.waitFor()
  await request.getByText(translator(desk, locale)('requests.over')).waitFor()
  await request.getByText(translator(desk, locale)('requests.lapsed')).waitFor()
})

const today = () => dateIn(Date.now(), 'Asia/Riyadh')

test.each([-DAY, DAY])('who searches is offered the days of the server, with a clock %s ms ahead', async (by) => {
  const page = await visit({ locale: 'en' })
  await page.addInitScript(runAhead, by)
  await page.goto('/search?q=cleaning')
  await awake(page)
  const first = page
    .getByRole('navigation', { name: translator(times, 'en')('who_can') })
    .getByRole('link')
    .first()
  expect(await first.getAttribute('href')).toContain(today())
  await first.getByText(translator(times, 'en')('today')).waitFor()
})

test("a provider whose clock is a week ahead sees the server's today", longTest, async () => {
  const { id, email } = await waitingRequest(1)
  const page = await signedInPage(await visit({ locale: 'en' }), email)
  await page.addInitScript(runAhead, 7 * DAY)
  await page.goto('/provider/calendar')
  await page.locator(`[data-date="${today()}"]`).first().waitFor()
  expect(await page.locator(`[data-date="${addDays(today(), 7)}"]`).count()).toBe(0)
  await page.goto('/provider/requests')
  await page
    .getByRole('region', { name: `#${id}` })
    .getByText('Tomorrow,')
    .waitFor()
})

/**
 * The next document begins when the time to act is over. Changed in the one before, its banner may come late, see that, and end the
 * session in the moment of the reload.
 */
const runOut = () => {
  if (sessionStorage.getItem('ran_out')) return
  sessionStorage.setItem('ran_out', '1')
  const user = JSON.parse(localStorage.getItem('user') ?? '{}')
  localStorage.setItem('user', JSON.stringify({ ...user, acting_until: new Date().toISOString() }))
}

test('an operator whose clock is days ahead acts for a customer', longTest, async () => {
  const t = translator(people, 'en')
  const customer = await buildUser(town().database.db)
  const page = await signedInPage(await visit({ locale: 'en' }), 'operator@doorstep.test')
  await page.addInitScript(runAhead, 3 * DAY)
  await page.goto(`/office/people/${customer.id}`)
  await awake(page)
  await page.getByRole('button', { name: t('act'), exact: true }).click()
  await page.waitForURL('/bookings')
  await page.getByRole('complementary', { name: t('acting.label') }).waitFor()
  await page.waitForTimeout(1500)
  expect([new URL(page.url()).pathname, await page.getByRole('complementary').count()]).toEqual(['/bookings', 1])
})

test('an operator whose time to act runs out goes on with the booking when they act again', longTest, async () => {
  const t = translator(people, 'en')
  const { database } = town()
  const customer = await buildUser(database.db)
  const service = await ownService(database)
  const page = await visit({ locale: 'en' })
  await page.goto('/robots.txt')
  await become(page, 'operator@doorstep.test')
  const act = async () => {
    await page.goto(`/office/people/${customer.id}`)
    await awake(page)
    await page.getByRole('button', { name: t('act'), exact: true }).click()
    await page.waitForURL('/bookings')
  }
  const openForm = async () => {
    await page.goto(`/e_service/form/${service.id}`)
    await awake(page)
    return page.getByLabel(translator(bookings, 'en')('line.hint'))
  }
  await act()
  await (await openForm()).fill('The gate is blue')
  await page.addInitScript(runOut)
  await page.reload()
  await page.waitForURL(`/office/people/${customer.id}`)
  await act()
  const hint = await openForm()
  await expect.poll(() => hint.inputValue()).toBe('The gate is blue')
})

test(
  'an operator whose time to act runs out is not signed out by what is still read for the customer',
  longTest,
  async () => {
    const t = translator(people, 'en')
    const { database } = town()
    const customer = await buildUser(database.db)
    const page = await visit({ locale: 'en', broken: true })
    await page.goto('/robots.txt')
    const operator = await become(page, 'operator@doorstep.test')
    await page.goto(`/office/people/${customer.id}`)
    await awake(page)
    await page.getByRole('button', { name: t('act'), exact: true }).click()
    await page.waitForURL('/bookings')
    const [ended, refused] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route('**/api/logout', async (route) => {
      const response = await route.fetch()
      ended.resolve()
      await refused.promise
      await route.fulfill({ response })
    })
    await page.route(/api\/bookings(\?|$)/, async (route) => {
      await ended.promise
      await route.continue()
    })
    page.on('response', (response) => {
      if (response.status() === 401) setTimeout(refused.resolve, 500)
    })
    await page.addInitScript(runOut)
    await page.reload()
    await page.waitForURL(`/office/people/${customer.id}`)
    await refused.promise
    await page.getByRole('button', { name: t('act'), exact: true }).waitFor()
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').id)).toBe(operator.id)
  },
)
