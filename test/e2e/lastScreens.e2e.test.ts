import { expect, test } from 'vitest'
import { messages as bookings } from '../../src/features/bookings/messages.ts'
import { messages as complaints } from '../../src/features/complaints/messages.ts'
import { messages as messaging } from '../../src/features/messages/messages.ts'
import { messages as reviews } from '../../src/features/reviews/messages.ts'
import { locales } from '../../src/lib/words.ts'
import { buildBooking, buildReview, buildService, buildUser } from '../build.ts'
import { photo } from '../uploads.ts'
import { axeViolations } from './axe.ts'
import { demo, e2e, inArabic, translator } from './harness.ts'
import { isHydrated } from './hydration.ts'
import { awake, gotoHydrated, holdRequests, holdScripts, laterStart, ownService, signedInPage } from './steps.ts'

const { visit, town } = e2e()

test.each(locales)('a drag of the slider before hydration moves it afterwards: %s', async (locale) => {
  const page = await visit({ locale, screen: 'desk' })
  // Without motion nothing moves by itself.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  const row = page.locator('[data-slides]')
  await row.scrollIntoViewIfNeeded()
  const { x = 0, y = 0, width = 0, height = 0 } = (await row.boundingBox()) ?? {}
  const way = locale === 'ar' ? 1 : -1
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2 + way * 200, y + height / 2, { steps: 4 })
  await page.mouse.up()
  expect(await isHydrated(page)).toBe(false)
  release()
  const isShown = (n: number) =>
    row
      .getByRole('listitem', { includeHidden: true })
      .nth(n)
      .evaluate((item) => !item.hasAttribute('inert'))
  await expect.poll(async () => [await isShown(0), await isShown(1)]).toEqual([false, true])
  expect(new URL(page.url()).pathname).toBe('/')
})

test('without motion a style that elements inherit changes at once for all of them', async () => {
  const page = await visit({ locale: 'en', screen: 'desk' })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await awake(page)
  const seen = await page.locator('main').evaluate((main) => {
    const visible = () =>
      [...main.querySelectorAll('*')].filter((each) => getComputedStyle(each).visibility === 'visible')
    const before = visible().length
    main.style.visibility = 'hidden'
    return { before, after: visible().length }
  })
  expect(seen.before).toBeGreaterThan(50)
  expect(seen.after).toBe(0)
})

test.each(inArabic)('a list that is sorted by the address keeps its places: %s', async (locale) => {
  const page = await visit({ locale, screen: 'phone' })
  await page.addInitScript(() => {
    const address = { description: 'Home', address: 'Al Malqa', latitude: 24.81, longitude: 46.605 }
    localStorage.setItem('address', JSON.stringify(address))
    let sum = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value
      document.documentElement.dataset.shift = String(sum)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const release = await holdRequests(page, /nearLat=/)
  await page.goto('/category/1')
  await awake(page)
  const links = page.getByRole('article').getByRole('heading').getByRole('link')
  const before = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  const elements = await links.elementHandles()
  release()
  await page.getByRole('article').first().getByText(/km|كم/).waitFor()
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).not.toEqual(before)
  // A link that is about to be clicked does not become another service's.
  const after = await Promise.all(
    elements.map(async (link) =>
      (await link.evaluate((one) => one.isConnected)) ? await link.getAttribute('href') : 'removed',
    ),
  )
  expect(after.filter((href, n) => href !== 'removed' && href !== before[n])).toEqual([])
  expect(Number(await page.locator('html').getAttribute('data-shift'))).toBeLessThan(0.05)
})

test('a double click on Continue is one step back', async () => {
  const t = translator(bookings, 'en')
  const page = await visit({ locale: 'en', screen: 'phone' })
  const { id } = await ownService(town().database)
  await page.goto(`/e_service/form/${id}`)
  await awake(page)
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Description').fill('Home')
  await sheet.getByLabel('Full Address').fill('Al Malqa')
  await (await laterStart(page, 'en')).check()
  await sheet.getByRole('button', { name: /^Continue/ }).dblclick()
  await sheet.getByRole('heading', { name: t('summary.title') }).waitFor()
  await page.goBack()
  await sheet.getByRole('heading', { name: t('book.title') }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/e_service/form/${id}`)
})

test.each(locales)('a review in the other language is translated, and shown as it was: %s', async (locale) => {
  const t = translator(reviews, locale)
  const [original, translation] =
    locale === 'ar' ? ['Worth every riyal.', 'يستاهل كل ريال.'] : ['يستاهل كل ريال.', 'Worth every riyal.']
  const { db } = town().database
  const service = await buildService(db)
  await buildReview(db, { e_service_id: service.id, review: original })
  const page = await visit({ locale, screen: 'phone' })
  await gotoHydrated(page, `/e_service/${service.id}`)
  await page.getByRole('button', { name: t('translate') }).click()
  await page.getByText(translation, { exact: true }).waitFor()
  await page.getByText(t('translated')).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: t('original') }).click()
  await page.getByText(original, { exact: true }).waitFor()
})

test('a report with a picture; the complaint about another file ends with it', async () => {
  const [t, m] = [translator(complaints, 'ar'), translator(messaging, 'ar')]
  const { sql, db } = town().database
  const [known] = await sql<{ password_hash: string }[]>`SELECT password_hash FROM users WHERE email = ${demo.email}`
  const person = await buildUser(db, { password_hash: known?.password_hash ?? '' })
  const booking = await buildBooking(db, { user_id: person.id, at: Date.now() + 5 * 86_400_000 })
  const page = await signedInPage(await visit({ locale: 'ar', screen: 'phone' }), person.email)
  await page.goto(`/bookings/show/${booking.id}`)
  const report = page.getByRole('region', { name: t('report') })
  await report.getByRole('button', { name: t('report') }).click()
  await report.getByLabel(t('text')).fill('كُسر الباب')
  await report.getByLabel(m('pictures')).setInputFiles([
    { name: 'door.png', mimeType: 'image/png', buffer: await photo() },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('not a picture') },
  ])
  await report.getByRole('alert').waitFor()
  await report.getByRole('button', { name: t('send') }).click()
  await report.getByText(t('state.open'), { exact: true }).waitFor()
  // What was sent is not waiting to be sent once more.
  expect(await report.getByLabel(t('more')).inputValue()).toBe('')
  await report.getByRole('button', { name: /1/ }).locator('img').waitFor()
  await report.getByRole('alert').waitFor({ state: 'detached' })
  expect(await axeViolations(page)).toEqual([])
})
