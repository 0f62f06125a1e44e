import { expect, test } from 'vitest'
import { messages as bookings } from '../../src/features/bookings/messages.ts'
import { messages as payments } from '../../src/features/payments/messages.ts'
import { messages as shell } from '../../src/shell/provider/messages.ts'
import { messages as ui } from '../../src/ui/messages.ts'
import { messages as web } from '../../src/web/messages.ts'
import { bookingSteps } from './bookingSteps.ts'
import { demo, e2e, longTest, translator } from './harness.ts'
import { awake, laterStart, ownService, signedInPage } from './steps.ts'

const { visit, town } = e2e()
const { bookingIn } = bookingSteps({ visit, town })

test.each([true, false])(
  'a script of another page that is lost takes nothing from the open page, worker: %s',
  async (serviceWorker) => {
    const s = translator(shell, 'en')
    const desk = await signedInPage(
      await visit({ locale: 'en', broken: true, serviceWorker }),
      'provider@doorstep.test',
    )
    let documents = 0
    desk.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1
    })
    let lost = 0
    await desk.context().route(/assets\/MoneyPage-/, (route) => {
      lost += 1
      return route.abort()
    })
    await desk.goto('/provider/page')
    await awake(desk)
    const words = desk.locator('[name="description.en"]')
    await words.fill('Half a sentence')
    const money = desk.getByRole('link', { name: s('place.money'), exact: true }).first()
    await money.hover()
    if (serviceWorker) await expect.poll(() => lost).toBeGreaterThan(0)
    await desk.waitForTimeout(1000)
    expect([documents, await words.inputValue()]).toEqual([1, 'Half a sentence'])

    // It is loaded when it is wanted.
    await desk.context().unroute(/assets\/MoneyPage-/)
    await money.click()
    await desk.getByRole('button', { name: translator(ui, 'en')('discard'), exact: true }).click()
    await desk.getByRole('heading', { level: 1, name: s('place.money'), exact: true }).waitFor()
    expect(documents).toBe(1)
  },
)

test('a script that could not be kept ahead is kept when a page is opened next', async () => {
  const desk = await signedInPage(
    await visit({ locale: 'en', broken: true, serviceWorker: true }),
    'provider@doorstep.test',
  )
  let lost = 0
  await desk.context().route(/assets\/MoneyPage-/, (route) => {
    lost += 1
    return route.abort()
  })
  const isKept = () =>
    desk.evaluate(async () => {
      const kept = await (await caches.open('provider-pages')).keys()
      return kept.some(({ url }) => url.includes('/assets/MoneyPage-'))
    })
  await desk.goto('/provider')
  await expect.poll(() => lost).toBeGreaterThan(0)
  expect(await isKept()).toBe(false)
  await desk.context().unroute(/assets\/MoneyPage-/)
  await desk.reload()
  await expect.poll(isKept).toBe(true)
})

test('a link to a page that is not kept does not take the day from a provider without a connection', async () => {
  const desk = await signedInPage(
    await visit({ locale: 'en', broken: true, serviceWorker: true }),
    'provider@doorstep.test',
  )
  const frame = desk.locator('[data-desk]')
  await desk.goto('/provider')
  await expect.poll(() => desk.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await desk.reload()
  await frame.waitFor()
  const isKept = () =>
    desk.evaluate(async () => {
      const kept = (await (await caches.open('provider-pages')).keys()).map(({ url }) => url)
      const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
      return loaded
        .filter((url) => /\/(assets\/.*\.js|locales\/.*|__manifest)/.test(url))
        .every((url) => kept.includes(url))
    })
  await expect.poll(isKept).toBe(true)
  await desk.context().setOffline(true)
  const reloaded = desk.waitForEvent('load')
  await desk.getByRole('banner').locator('a[href="/"]:visible').first().click()
  await reloaded
  await frame.waitFor()
})

test(
  'a line that is lost in the middle of a booking leads to no error, and the visit is booked once it is back',
  longTest,
  async () => {
    const [t, w] = [translator(bookings, 'ar'), translator(web, 'ar')]
    const page = await signedInPage(await visit({ locale: 'ar', screen: 'phone', broken: true }), demo.email)
    const routes = async (step: string) => {
      const isTheirs = new RegExp(`/__manifest.*e_service%2F${step}%2F`)
      return (await page.waitForResponse((reply) => isTheirs.test(reply.url()))).finished()
    }
    const known = Promise.all([routes('summary'), routes('success')])
    await page.goto(`/e_service/form/${(await ownService(town().database)).id}`)
    const sheet = page.getByRole('dialog')
    await (await laterStart(page, 'ar')).check()
    await known
    await page.context().setOffline(true)
    await sheet.getByRole('button', { name: t('book.continue') }).click()
    await sheet.getByText(t('summary.title'), { exact: true }).waitFor()
    const confirm = sheet.getByRole('button', { name: t('summary.confirm'), exact: true })
    await confirm.click()
    await page.getByRole('alert').or(page.getByRole('status')).getByText(w('no_connection')).first().waitFor()
    await page.context().setOffline(false)
    await confirm.click()
    await sheet.getByText(t('success.title'), { exact: true }).waitFor()
  },
)

/** Whether all that is loaded ahead is there, the page that takes cash among it. */
const isAhead = () => {
  const scripts = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(({ href }) => href)
  const isThere = (href: string) => performance.getEntriesByName(href).length > 0
  return scripts.some((href) => href.includes('/CashPage-')) && scripts.every(isThere)
}

test(
  'a line that is lost before a way to pay is chosen leads to no error, and it is paid once it is back',
  longTest,
  async () => {
    const pay = translator(payments, 'en')
    const { id } = await bookingIn('done')
    const page = await signedInPage(await visit({ locale: 'en', screen: 'phone', broken: true }), demo.email)
    await page.goto(`/bookings/checkout/${id}`)
    const sheet = page.getByRole('dialog')
    await expect.poll(() => page.evaluate(isAhead)).toBe(true)
    await page.context().setOffline(true)
    await sheet.getByRole('radio').first().check()
    await sheet.getByRole('button', { name: pay('checkout.confirm'), exact: true }).click()
    await sheet.getByText(pay('done.recording')).waitFor()
    await page.context().setOffline(false)
    await sheet.getByText(pay('done.title'), { exact: true }).waitFor()
  },
)
