import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { statusOf } from '../../src/features/bookings/rules.ts'
import { messages as categories } from '../../src/features/catalogue/officeMessages.ts'
import { messages as talking } from '../../src/features/messages/messages.ts'
import { messages as offers } from '../../src/features/offers/providerMessages.ts'
import { messages as days } from '../../src/features/ordering/providerMessages.ts'
import { messages as team } from '../../src/features/team/providerMessages.ts'
import { messages as uploads } from '../../src/features/uploads/messages.ts'
import { messages as ui } from '../../src/ui/messages.ts'
import { messages as editor } from '../../src/web/editor/messages.ts'
import { buildBooking, buildProvider, buildService } from '../build.ts'
import { e2e, translator } from './harness.ts'
import { demoPerson } from './loseReplies.ts'
import { awake, holdRequests, openEditor, ownService, signedInPage } from './steps.ts'

const { visit, town } = e2e()
const u = translator(uploads, 'en')
const provider = 'provider@doorstep.test'

const picture = async () => ({
  name: 'gate.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 64, height: 64, channels: 3, background: '#0f766e' } })
    .png()
    .toBuffer(),
})
const broken = async (email: string) => signedInPage(await visit({ locale: 'en', broken: true }), email)
const store = '**/api/uploads/store'
const cut = async (page: Page) => {
  await page.route(store, (route) => route.abort())
  return () => page.unroute(store)
}

test('a picture of a category that hangs is dropped, and one that failed is sent again', async () => {
  const [t, e] = [translator(categories, 'en'), translator(editor, 'en')]
  const page = await broken('operator@doorstep.test')
  await page.goto('/office/categories')
  await awake(page)
  await page.getByRole('button', { name: t('new'), exact: true }).click()
  const sheet = page.getByRole('dialog')
  await sheet.locator('[name="name.en"]').fill('Fences')
  await page.route(store, () => undefined)
  const chosen = sheet.locator('input[type=file]')
  await chosen.setInputFiles(await picture())
  const drop = sheet.getByRole('button', { name: u('drop'), exact: true })
  await drop.click()
  await drop.waitFor({ state: 'detached' })
  expect(await sheet.locator('img[src^="blob:"]').count()).toBe(0)
  await page.unroute(store)

  const mend = await cut(page)
  await chosen.setInputFiles(await picture())
  const again = sheet.getByRole('button', { name: u('again'), exact: true })
  await again.waitFor()
  await mend()
  await again.click()
  await page.getByText(u('done')).waitFor()
  await drop.waitFor({ state: 'detached' })
  await sheet.getByRole('button', { name: e('save'), exact: true }).click()
  const stored = () => town().database.sql`
    SELECT count(m.id)::int AS pictures FROM categories c LEFT JOIN media m ON m.model_type = 'categories' AND m.model_id = c.id
    WHERE c.name ->> 'en' = 'Fences' GROUP BY c.id`
  await expect.poll(stored).toEqual([{ pictures: 1 }])
})

test('the photo of a worker that failed is sent again', async () => {
  const t = translator(team, 'en')
  const page = await broken(provider)
  await page.goto('/provider/team')
  await awake(page)
  const mend = await cut(page)
  await page
    .locator('main input[type=file]')
    .first()
    .setInputFiles(await picture())
  const again = page.getByRole('button', { name: u('again'), exact: true })
  await again.waitFor()
  await mend()
  await again.click()
  await page.getByText(t('saved'), { exact: true }).waitFor()
  await again.waitFor({ state: 'detached' })
})

test('what is typed of extra work while it is being offered stays', async () => {
  const d = translator(days, 'en')
  const { database } = town()
  const { id: e_service_id } = await ownService(database)
  const { id } = await buildBooking(database.db, {
    e_service_id,
    status: 'accepted',
    at: Date.now() + 40 * 86_400_000,
  })
  const page = await signedInPage(await visit({ locale: 'en' }), provider)
  await page.goto(`/provider/bookings/${id}`)
  await page.getByRole('button', { name: d('extras.add') }).click()
  const name = page.getByLabel(d('extras.name'))
  await name.fill('New valve')
  await page.getByLabel(d('extras.price')).fill('45')
  const release = await holdRequests(page, /\/extras/)
  await page.getByRole('button', { name: d('extras.offer'), exact: true }).click()
  await name.fill('Another hose')
  release()
  await page.getByText(d('extras.saved'), { exact: true }).waitFor()
  await page.getByRole('dialog').getByText('New valve', { exact: true }).waitFor()
  expect(await name.inputValue()).toBe('Another hose')
})

test('a step behind one that could not be sent is said to wait, once its ten seconds are over', async () => {
  const d = translator(days, 'ar')
  const { database } = town()
  const user = await demoPerson(database, 'provider')
  const { id: e_provider_id } = await buildProvider(database.db, { people: [user.id] })
  const { id: e_service_id } = await buildService(database.db, { e_provider_id })
  const { id } = await buildBooking(database.db, { e_service_id, status: 'on_the_way' })
  const page = await signedInPage(await visit({ locale: 'ar', screen: 'phone', broken: true }), user.email)
  await page.route(`**/api/bookings/${id}?only=id`, (route) => route.abort())
  const at = { userId: user.id, bookingId: id, sendAt: Date.now() }
  const moves = [
    { ...at, to: 'ready', from: statusOf('on_the_way').id, key: 'first', sent: true },
    { ...at, to: 'in_progress', from: statusOf('ready').id, key: 'second', sent: false },
  ]
  await page.addInitScript((queued) => localStorage.setItem('queued_moves', JSON.stringify(queued)), moves)
  await page.goto(`/provider/visits/${id}`)
  const waiting = page.getByText(d('queue.waiting').replace('{move}', d('moved.in_progress')))
  await waiting.waitFor()
  // It can still be taken back, the one before it cannot.
  await page.getByRole('button', { name: d('queue.undo') }).click()
  await waiting.waitFor({ state: 'detached' })
  expect(await page.getByRole('button', { name: d('queue.undo') }).count()).toBe(0)
})

test('nothing is typed into a service that is being published, and would be lost', async () => {
  const t = translator(offers, 'en')
  const page = await signedInPage(await visit({ locale: 'en' }), provider)
  await openEditor(page, 'en')
  const name = page.locator('main [name="name.en"]')
  const before = await name.inputValue()
  const release = await holdRequests(page, /service_drafts\/\d+\/publish/)
  const sent = page.waitForRequest(/service_drafts\/\d+\/publish/)
  await page.getByRole('button', { name: t('publish'), exact: true }).click()
  await sent
  await name.evaluate((field: HTMLInputElement) => field.focus())
  await page.keyboard.type('Lost')
  expect(await name.inputValue()).toBe(before)
  release()
  await page.waitForURL('**/provider/services')
})

test('on Home a refusal is said in the words of the server', async () => {
  const page = await visit({ locale: 'en' })
  await page.goto('/help')
  await awake(page)
  const refusal = { success: false, code: 'too_many_requests', message: 'Too many at once. Wait a minute.', data: null }
  await page.route(/\/api\/(categories|e_services)\b/, (route) => route.fulfill({ status: 429, json: refusal }))
  await page.locator('a[href="/"]:visible').first().click()
  await page.waitForURL('/')
  await page.getByRole('alert').getByText(refusal.message).first().waitFor()
})

test('a conversation that cannot be read says so beside what is being written', async () => {
  const customer = await demoPerson(town().database)
  const { id: e_service_id } = await ownService(town().database)
  const { id } = await buildBooking(town().database.db, { user_id: customer.id, e_service_id, status: 'accepted' })
  const page = await broken(customer.email)
  await page.route('**/api/bookings/*/messages*', (route) => route.abort())
  await page.goto(`/bookings/show/${id}`)
  await awake(page)
  const thread = page.locator('[data-thread]')
  await thread.getByRole('textbox').fill('The bell is broken')
  const retry = thread.getByRole('button', { name: translator(ui, 'en')('retry') })
  await retry.waitFor()
  expect(await thread.getByRole('textbox').inputValue()).toBe('The bell is broken')
  await page.unroute('**/api/bookings/*/messages*')
  await retry.click()
  await thread.getByText(translator(talking, 'en')('none')).waitFor()
  expect(await thread.getByRole('textbox').inputValue()).toBe('The bell is broken')
})
