import type { Locator, Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages as bookings } from '../../src/features/bookings/messages.ts'
import { messages as content } from '../../src/features/content/officeMessages.ts'
import { messages as office } from '../../src/features/offers/officeMessages.ts'
import { messages as offers } from '../../src/features/offers/providerMessages.ts'
import { messages as showcase } from '../../src/features/showcase/providerMessages.ts'
import { buildService } from '../build.ts'
import { demo, e2e, longTest, translator } from './harness.ts'
import { awake, holdRequests, laterStart, ownService, signedInPage } from './steps.ts'

/** A double click on what is pressed once. */
const { visit, town } = e2e()

/** Counts what a double click sends while the server has not answered yet. */
const sentBy = async (page: Page, address: RegExp, button: Locator): Promise<number> => {
  let sent = 0
  const isCounted = (request: Request) => request.method() !== 'GET' && address.test(request.url())
  const count = (request: Request) => {
    if (isCounted(request)) sent += 1
  }
  page.on('request', count)
  const release = await holdRequests(page, address)
  const first = page.waitForRequest(isCounted)
  await button.dblclick()
  await first
  await page.waitForTimeout(300)
  release()
  page.off('request', count)
  return sent
}

test('the office features and pauses a service once, and nothing is refused', longTest, async () => {
  const t = translator(office, 'en')
  const page = await signedInPage(await visit({ locale: 'en' }), 'operator@doorstep.test')
  await page.goto('/office/services')
  await awake(page)
  const row = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('[aria-pressed=false]') })
    .first()
  const path = /office\/services\/\d+$/
  expect(await sentBy(page, path, row.locator('[aria-pressed=false]'))).toBe(1)
  await page.getByText(t('changed.featured'), { exact: true }).waitFor()
  expect(await page.getByText(t('failed'), { exact: true }).count()).toBe(0)
})

test('a picture of the work is removed once', longTest, async () => {
  const t = translator(showcase, 'ar')
  const page = await signedInPage(await visit({ locale: 'ar', screen: 'phone' }), 'provider@doorstep.test')
  await page.goto('/provider/page')
  await awake(page)
  const remove = page.getByRole('button', { name: t('remove_photo').replace('{n}', '1'), exact: true })
  await remove.waitFor()
  expect(await sentBy(page, /work\/\d+(\?|$)/, remove)).toBe(1)
  await page.getByText(t('saved'), { exact: true }).waitFor()
})

test('a copy of a service is begun once', longTest, async () => {
  const t = translator(offers, 'en')
  const page = await signedInPage(await visit({ locale: 'en' }), 'provider@doorstep.test')
  await page.goto('/provider/services')
  await awake(page)
  const copy = page.getByRole('button', { name: t('copy'), exact: true }).first()
  expect(await sentBy(page, /service_drafts(\?|$)/, copy)).toBe(1)
  await page.waitForURL(/services\/\d+$/)
})

/** Where the middle of it is. */
const middleOf = async (what: Locator) => {
  await what.scrollIntoViewIfNeeded()
  const box = await what.boundingBox()
  if (!box) throw new Error('it is not in view')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('the second click leaves the favourite that moves up', longTest, async () => {
  const { db, sql } = town().database
  const [owner] = await sql<{ id: number }[]>`SELECT id FROM users WHERE email = ${demo.email}`
  await sql`DELETE FROM favorites WHERE user_id = ${owner?.id ?? 0}`
  for (const { id } of [await buildService(db), await buildService(db)])
    await sql`INSERT INTO favorites (user_id, e_service_id) VALUES (${owner?.id ?? 0}, ${id})`
  const page = await signedInPage(await visit({ locale: 'en' }), demo.email)
  await page.goto('/favorites')
  await awake(page)
  const hearts = page.getByRole('main').locator('button[aria-pressed=true]')
  await expect.poll(() => hearts.count()).toBe(2)
  await hearts.first().click()
  await expect.poll(() => hearts.count()).toBe(1)
  // In a longer list it comes to stand where the first one was.
  const { x, y } = await middleOf(hearts)
  await page.mouse.move(x, y)
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await page.waitForTimeout(500)
  expect(await hearts.count()).toBe(1)
})

/** Two taps at one place, the second one on the other button as soon as that stands there; phones count each as one. */
const tapTwice = ([x, y, second]: readonly [number, number, string]) => {
  const tap = (at?: number) => {
    const event = new PointerEvent('click', {
      pointerType: 'touch',
      detail: 1,
      clientX: x,
      clientY: y,
      bubbles: true,
      cancelable: true,
    })
    if (at) Object.defineProperty(event, 'timeStamp', { value: at })
    document.elementFromPoint(x, y)?.dispatchEvent(event)
    return event.timeStamp
  }
  const first = tap()
  return new Promise<void>((resolve) => {
    const look = () => {
      const button = document.elementFromPoint(x, y)?.closest('button')
      if (!button?.textContent.includes(second)) return requestAnimationFrame(look)
      tap(first + 200)
      resolve()
    }
    look()
  })
}

test('a double tap on Continue does not book what nobody has looked at', longTest, async () => {
  const t = translator(bookings, 'en')
  const page = await signedInPage(await visit({ locale: 'en', screen: 'phone' }), demo.email)
  const service = await ownService(town().database)
  await page.goto(`/e_service/form/${service.id}`)
  await awake(page)
  await (await laterStart(page, 'en')).check()
  const { x, y } = await middleOf(page.getByRole('button', { name: t('book.continue') }))
  await page.evaluate(tapTwice, [x, y, t('summary.confirm')] as const)
  await page.waitForTimeout(1000)
  expect(new URL(page.url()).pathname).toBe(`/e_service/summary/${service.id}`)
  await page.getByRole('button', { name: t('summary.confirm') }).click()
  await page.waitForURL(`/e_service/success/${service.id}`)
})

test('Enter that is held down does not close what it has opened', longTest, async () => {
  const page = await signedInPage(await visit({ locale: 'en' }), 'operator@doorstep.test')
  await page.goto('/office/faqs')
  await awake(page)
  await page.getByRole('button', { name: translator(content, 'en')('faqs.new_topic'), exact: true }).focus()
  const sheet = page.getByRole('dialog')
  await page.keyboard.down('Enter')
  await sheet.waitFor()
  for (const _ of [1, 2, 3]) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await page.waitForTimeout(300)
  expect(await sheet.count()).toBe(1)
})
