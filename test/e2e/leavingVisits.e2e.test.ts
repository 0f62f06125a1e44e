import { expect, test } from 'vitest'
import { messages as bookings } from '../../src/features/bookings/messages.ts'
import { messages as talking } from '../../src/features/messages/messages.ts'
import { messages as desks } from '../../src/features/ordering/providerMessages.ts'
import { messages as uploads } from '../../src/features/uploads/messages.ts'
import type { Locale } from '../../src/lib/words.ts'
import { messages as ui } from '../../src/ui/messages.ts'
import { buildAddress, buildBooking, buildProvider, buildService } from '../build.ts'
import { photo } from '../uploads.ts'
import { current, partsOf } from './addressPanel.ts'
import { demo, e2e, translator } from './harness.ts'
import { demoPerson } from './loseReplies.ts'
import { awake, laterStart, ownService, signedInPage } from './steps.ts'

/** What was written, attached or chosen for a visit stays, or is asked about. */
const { visit, town } = e2e()

const person = (role?: 'provider') => demoPerson(town().database, role)
const picture = async () => ({ name: 'work.png', mimeType: 'image/png', buffer: await photo() })

/** A visit as its provider sees it on a phone. */
const openedVisit = async (status: 'accepted' | 'in_progress', locale: Locale, path = 'visits/:id') => {
  const { db } = town().database
  const owner = await person('provider')
  const service = await buildService(db, { e_provider_id: (await buildProvider(db, { people: [owner.id] })).id })
  const { id } = await buildBooking(db, { e_service_id: service.id, status })
  const page = await signedInPage(await visit({ locale, screen: 'phone', broken: true }), owner.email)
  await page.goto(`/provider/${path.replace(':id', String(id))}`)
  await awake(page)
  return { id, page, ask: page.getByText(translator(ui, locale)('unsaved'), { exact: true }) }
}

test('a picture of the work that could not be sent is asked about before its sheet, or Today, is left', async () => {
  const { sql } = town().database
  const [t, u, d] = [translator(ui, 'en'), translator(uploads, 'en'), translator(desks, 'en')]
  const { id, page, ask } = await openedVisit('in_progress', 'en')
  const offline = (path: RegExp) => page.route(path, (route) => route.abort())
  await offline(/uploads\/store/)
  const again = page.getByRole('button', { name: u('again') })
  await page.getByLabel(d('work.add_before')).setInputFiles([await picture()])
  await again.waitFor()
  await page.keyboard.press('Escape')
  await ask.waitFor()
  await page.getByRole('button', { name: t('keep') }).click()
  await page.unroute(/uploads\/store/)
  await again.click()
  await page.getByRole('button', { name: d('work.remove').replace('{n}', '1') }).waitFor()
  expect(await sql`SELECT moment FROM visit_pictures WHERE booking_id = ${id}`).toEqual([{ moment: 'before' }])
  await page.keyboard.press('Escape')
  await page.waitForURL('**/provider/visits')

  await page.goto('/provider')
  await awake(page)
  await offline(/uploads\/store/)
  await page.getByLabel(d('work.add_after')).setInputFiles([await picture()])
  await again.waitFor()
  await page.locator('nav a[href^="/provider/"]:visible').first().click()
  await ask.waitFor()
  await page.getByRole('button', { name: t('keep') }).click()
  expect(await again.count()).toBe(1)
})

test('a visit with pictures that are not sent yet stays on Today after its next step', async () => {
  const { db, sql } = town().database
  const [u, d] = [translator(uploads, 'en'), translator(desks, 'en')]
  const owner = await person('provider')
  const service = await buildService(db, { e_provider_id: (await buildProvider(db, { people: [owner.id] })).id })
  const booked = (status: 'ready' | 'accepted', at: number) =>
    buildBooking(db, { e_service_id: service.id, status, at })
  const { id } = await booked('ready', Date.now() - 30 * 60_000)
  await booked('accepted', Date.now() + 24 * 3_600_000)
  const page = await signedInPage(await visit({ locale: 'en', screen: 'phone', broken: true }), owner.email)
  await page.goto('/provider')
  await awake(page)
  await page.route(/uploads\/store/, (route) => route.abort())
  const again = page.getByRole('button', { name: u('again') })
  await page.getByLabel(d('work.add_before')).setInputFiles([await picture()])
  await again.waitFor()
  // On another device.
  const answer = await page.request.post('/api/login', { data: { email: owner.email, password: demo.password } })
  const { data: other } = (await answer.json()) as { data: { api_token: string } }
  const headers = { authorization: `Bearer ${other.api_token}` }
  const move = (booking_status_id: number) =>
    page.request.put(`/api/bookings/${id}`, { headers, data: { booking_status_id } })
  const finish = page.getByRole('button', { name: d('move.done'), exact: true })
  await move(2)
  await finish.waitFor()
  expect(await again.count()).toBe(1)
  await move(6)
  await finish.waitFor({ state: 'detached' })
  expect(await again.count()).toBe(1)
  await page.unroute(/uploads\/store/)
  await again.click()
  await page.getByRole('button', { name: d('move.on_the_way') }).waitFor()
  expect(await sql`SELECT moment FROM visit_pictures WHERE booking_id = ${id}`).toEqual([{ moment: 'before' }])
})

test('what a provider writes in the details of a visit is asked about before another step takes their place', async () => {
  const [t, d, b] = [translator(ui, 'ar'), translator(desks, 'ar'), translator(bookings, 'ar')]
  const { page, ask } = await openedVisit('accepted', 'ar')
  await page.getByRole('button', { name: d('extras.add') }).click()
  const name = page.getByLabel(d('extras.name'))
  await name.fill('أنبوب جديد')
  for (const step of [d('propose.title'), b('desk.decline')]) {
    await page.getByRole('button', { name: step, exact: true }).click()
    await ask.waitFor()
    await page.getByRole('button', { name: t('keep') }).click()
    expect(await name.inputValue()).toBe('أنبوب جديد')
  }
  await page.getByRole('button', { name: b('desk.decline'), exact: true }).click()
  await page.getByRole('button', { name: t('discard') }).click()
  await page.getByRole('heading', { name: b('desk.decline_title') }).waitFor()
  expect(await ask.count()).toBe(0)
})

test('a picture of a message is asked about before its customer cancels or moves the visit', async () => {
  const { db } = town().database
  const [t, m, b] = [translator(ui, 'en'), translator(talking, 'en'), translator(bookings, 'en')]
  const customer = await person()
  const { id: e_service_id } = await ownService(town().database)
  const at = Date.now() + 40 * 86_400_000
  const { id } = await buildBooking(db, { user_id: customer.id, e_service_id, status: 'accepted', at })
  const page = await signedInPage(await visit({ locale: 'en', screen: 'phone' }), customer.email)
  await page.goto(`/bookings/show/${id}`)
  await awake(page)
  const added = page.getByRole('button', { name: m('remove').replace('{n}', '1') })
  await page.locator('[data-thread] input[type=file]').setInputFiles([await picture()])
  await added.waitFor()
  for (const step of [b('action.cancel'), b('extra.reschedule')]) {
    await page.getByRole('button', { name: step, exact: true }).click()
    await page.getByText(t('unsaved'), { exact: true }).waitFor()
    await page.getByRole('button', { name: t('keep') }).click()
    expect(await added.count()).toBe(1)
  }
})

test('who books again, or goes on, at an address that is gone by now is led to no other one', async () => {
  const { db, sql } = town().database
  const t = translator(bookings, 'en')
  const customer = await person()
  const { id: e_service_id } = await ownService(town().database)
  const of = { user_id: customer.id }
  const mum = await buildAddress(db, { ...of, description: 'Mum', address: 'Mum Street 1, Riyadh' })
  await buildAddress(db, { ...of, description: 'Home', address: 'Home Street 2, Riyadh', default: true })
  const there = { id: mum.id, description: 'Mum', address: mum.address, latitude: null, longitude: null }
  const at = Date.now() - 30 * 86_400_000
  const { id } = await buildBooking(db, { ...of, e_service_id, status: 'done', at, address: there })
  const page = await signedInPage(await visit({ locale: 'en', screen: 'phone' }), customer.email)
  const form = `/e_service/form/${e_service_id}`
  const sheet = page.getByRole('dialog')
  await page.goto(form)
  await awake(page)
  await sheet.getByRole('radio', { name: 'Mum' }).check()
  await (await laterStart(page, 'en')).check()
  await page.getByRole('button', { name: t('book.continue') }).click()
  await sheet.getByText(mum.address).waitFor()
  await sql`DELETE FROM addresses WHERE id = ${mum.id}`
  await page.reload()
  await page.waitForURL(form)
  expect(await sheet.getByLabel(t('book.full_address')).inputValue()).toBe('')

  await page.goto(`${form}?again=${id}`)
  await awake(page)
  await (await laterStart(page, 'en')).check()
  await page.getByRole('button', { name: t('book.continue') }).click()
  await page.getByRole('button', { name: t('summary.confirm') }).click()
  await page.waitForURL(`/e_service/success/${e_service_id}`)
  const [made] = await sql`SELECT address ->> 'address' AS address FROM bookings ORDER BY id DESC LIMIT 1`
  expect(made).toEqual({ address: mum.address })
})

test('an address that was changed on another device is so in the bar, too', async () => {
  const { db, sql } = town().database
  const customer = await person()
  const home = await buildAddress(db, { user_id: customer.id, description: 'Home', address: 'Olaya', default: true })
  const page = await signedInPage(await visit({ locale: 'en' }), customer.email)
  await page.goto('/')
  await expect.poll(() => current(page)).toMatchObject({ id: home.id, address: 'Olaya' })
  await sql`UPDATE addresses SET description = 'By the sea', address = 'Corniche, Jeddah', latitude = 21.54, longitude = 39.17
    WHERE id = ${home.id}`
  const { button } = partsOf(page, 'en')
  await page.reload()
  await awake(page)
  await button.click()
  await expect.poll(() => button.textContent()).toBe('By the sea')
  expect(await current(page)).toMatchObject({ id: home.id, address: 'Corniche, Jeddah', latitude: 21.54 })
})

test('a place that was changed on another device stays where only the way to the door is changed here', async () => {
  const { db, sql } = town().database
  const customer = await person()
  const { id } = await buildAddress(db, { user_id: customer.id, description: 'Home', address: 'Olaya', default: true })
  const page = await signedInPage(await visit({ locale: 'en' }), customer.email)
  await page.goto('/categories')
  await awake(page)
  const { button, panel, t, save } = partsOf(page, 'en')
  await button.click()
  await page.getByRole('button', { name: t('edit').replace('{name}', 'Home') }).click()
  await sql`UPDATE addresses SET address = 'Corniche, Jeddah', latitude = 21.54, longitude = 39.17 WHERE id = ${id}`
  await panel.getByLabel(t('entrance.floor'), { exact: true }).fill('٣')
  await save()
  const kept = await sql`SELECT description, address, latitude, floor, "default" FROM addresses WHERE id = ${id}`
  expect(kept).toEqual([
    { description: 'Home', address: 'Corniche, Jeddah', latitude: 21.54, floor: '٣', default: true },
  ])
  expect(await current(page)).toMatchObject({ address: 'Corniche, Jeddah', latitude: 21.54 })
})
