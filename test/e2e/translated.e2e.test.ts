import { expect, test } from 'vitest'
import { messages as bookings } from '../../src/features/bookings/messages.ts'
import { messages as notifications } from '../../src/features/notifications/messages.ts'
import { buildBooking, buildProvider, buildService } from '../build.ts'
import { demo, e2e, longTest, translator } from './harness.ts'
import { awake, signedInPage } from './steps.ts'

const { visit, town } = e2e()

/** Puts each text into an element of its own, as browsers do that translate a page, and goes on with what is added. */
const translatePage = () => {
  const wrap = (text: Node) => {
    if (!text.nodeValue?.trim() || text.parentElement?.closest('script, style, textarea, title, font')) return
    const own = document.createElement('font')
    own.textContent = `«${text.nodeValue}»`
    text.parentNode?.replaceChild(own, text)
  }
  const wrapAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts = root.nodeType === Node.TEXT_NODE ? [root] : []
    while (walker.nextNode()) texts.push(walker.currentNode)
    texts.forEach(wrap)
  }
  wrapAll(document.body)
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) if (node.isConnected) wrapAll(node)
  }).observe(document.body, { childList: true, subtree: true })
}

test('a visit is started and finished on a page that the browser translates', longTest, async () => {
  const { db, sql } = town().database
  const [customer] = await sql<{ id: number }[]>`SELECT id FROM users WHERE email = ${demo.email}`
  const service = await buildService(db, { e_provider_id: (await buildProvider(db)).id })
  const { id } = await buildBooking(db, { user_id: customer?.id ?? 0, e_service_id: service.id, status: 'ready' })
  const t = translator(bookings, 'en')
  const page = await signedInPage(await visit({ locale: 'en' }), demo.email)
  await page.goto(`/bookings/show/${id}`)
  await awake(page)
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: t('action.start') }).waitFor()
  const state = sheet.locator('section[aria-labelledby=visit]')
  await state.getByText(/Press “Start”/).waitFor()
  await page.evaluate(translatePage)
  await sheet.getByRole('button', { name: `«${t('action.start')}»` }).click()
  await sheet.getByRole('timer').waitFor()
  // Nothing of the state before is left in sight.
  await state.getByText('«In Progress»', { exact: true }).waitFor()
  expect(await state.getByText('«Ready»', { exact: true }).count()).toBe(0)
  await sheet.getByRole('button', { name: `«${t('action.finish')}»` }).waitFor()
  expect(await state.getByText(/Press “Start”/).count()).toBe(0)
})

test('the language is switched on a page that the browser translates', longTest, async () => {
  const page = await signedInPage(await visit({ locale: 'en' }), demo.email)
  await page.goto('/help')
  await awake(page)
  const bell = page.locator('summary', { has: page.locator('.lucide-bell') })
  await bell.click()
  await page.getByText(translator(notifications, 'en')('read_all')).waitFor()
  await page.locator('header details[open] li').first().waitFor()
  await page.evaluate(translatePage)
  await page.locator('header summary', { has: page.locator('.lucide-globe') }).click()
  await page.locator('header details[open] a[lang=ar]').click()
  await expect.poll(() => page.getAttribute('html', 'lang')).toBe('ar')
  await bell.click()
  await page.locator('header details[open] li').first().waitFor()
})
