import { expect, test } from 'vitest'
import { messages as shell } from '../../src/shell/provider/messages.ts'
import { messages as ui } from '../../src/ui/messages.ts'
import { e2e, translator } from './harness.ts'
import { awake, signedInPage } from './steps.ts'

const { visit } = e2e()

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
