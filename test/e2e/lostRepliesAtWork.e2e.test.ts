import { expect, test } from 'vitest'
import { messages as offers } from '../../src/features/offers/providerMessages.ts'
import { messages as office } from '../../src/features/ordering/officeMessages.ts'
import { messages as desk } from '../../src/features/ordering/providerMessages.ts'
import { messages as team } from '../../src/features/team/providerMessages.ts'
import { messages as uploads } from '../../src/features/uploads/messages.ts'
import { addDays, dateIn } from '../../src/lib/time.ts'
import { hashToken } from '../../src/server/security/tokens.ts'
import { messages as editor } from '../../src/web/editor/messages.ts'
import { messages as web } from '../../src/web/messages.ts'
import { buildBooking, buildProvider, buildService, buildTax, buildUser } from '../build.ts'
import { photo } from '../uploads.ts'
import { wallTime } from '../visits.ts'
import { e2e, translator } from './harness.ts'
import { demoPerson, loseReplies } from './loseReplies.ts'
import { awake, holdReads, laterStart, openEditor, signedInPage } from './steps.ts'

/** What a provider and an operator did, and were not answered. */
const { visit, town } = e2e()

const unsure = (locale: 'en' | 'ar') => translator(web, locale)('unsure')

const providerPerson = () => demoPerson(town().database, 'provider')

/** A visit as its provider sees it. */
const openedVisit = async (status: 'accepted' | 'in_progress') => {
  const { db } = town().database
  const [owner, customer] = [await providerPerson(), await buildUser(db)]
  const provider = await buildProvider(db, { people: [owner.id] })
  const service = await buildService(db, { e_provider_id: provider.id })
  const { id } = await buildBooking(db, { user_id: customer.id, e_service_id: service.id, status })
  const page = await signedInPage(await visit({ locale: 'en', broken: true }), owner.email)
  await page.goto(`/provider/visits/${id}`)
  await awake(page)
  return { id, page, customer, provider }
}

test('a picture whose reply was lost is there once', async () => {
  const { sql } = town().database
  const { id, page } = await openedVisit('in_progress')
  const online = await loseReplies(page, /\/api\/bookings\/\d+\/work/)
  const file = { name: 'before.png', mimeType: 'image/png', buffer: await photo() }
  await page.getByLabel(desk['work.add_before'].en).setInputFiles([file])
  const again = page.getByRole('button', { name: uploads.again.en })
  await again.waitFor()
  await online()
  await again.click()
  await again.waitFor({ state: 'detached' })
  await page.getByRole('progressbar', { name: uploads.sending.en }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: desk['work.remove'].en.replace('{n}', '1') }).waitFor()
  expect(await again.count()).toBe(0)
  expect(await sql`SELECT moment FROM visit_pictures WHERE booking_id = ${id}`).toEqual([{ moment: 'before' }])
})

test('a picture that hangs can be dropped, and the next one is sent', async () => {
  const { sql } = town().database
  const { id, page } = await openedVisit('in_progress')
  await page.route(/uploads\/store/, () => {}, { times: 1 })
  const file = { name: 'before.png', mimeType: 'image/png', buffer: await photo() }
  await page.getByLabel(desk['work.add_before'].en).setInputFiles([file, file])
  await page.getByRole('button', { name: uploads.drop.en }).first().click()
  await page.getByRole('button', { name: desk['work.remove'].en.replace('{n}', '1') }).waitFor()
  expect(await page.getByRole('progressbar').count()).toBe(0)
  expect(await sql`SELECT moment FROM visit_pictures WHERE booking_id = ${id}`).toEqual([{ moment: 'before' }])
})

test('extra work whose reply was lost is not offered twice', async () => {
  const t = translator(desk, 'en')
  const { sql } = town().database
  const { id, page } = await openedVisit('accepted')
  await page.getByRole('button', { name: t('extras.add') }).click()
  await page.getByLabel(t('extras.name')).fill('New tap')
  await page.getByLabel(t('extras.price')).fill('٥٠')
  const online = await loseReplies(page, /\/extras(\?|$)/)
  const offer = page.getByRole('button', { name: t('extras.offer') })
  await offer.click()
  await page.getByText(unsure('en')).waitFor()
  await online()
  await offer.click()
  await offer.waitFor({ state: 'detached' })
  expect(await sql`SELECT name FROM visit_extras WHERE booking_id = ${id}`).toEqual([{ name: 'New tap' }])
})

test('a proposed time whose reply was lost is proposed once', async () => {
  const t = translator(desk, 'en')
  const { sql } = town().database
  const { id, page } = await openedVisit('accepted')
  await page.getByRole('button', { name: t('propose.title') }).click()
  await (await laterStart(page, 'en')).check()
  const online = await loseReplies(page, /\/proposal(\?|$)/)
  const send = page.getByRole('button', { name: t('propose.send'), exact: true })
  await send.click()
  await page.getByText(unsure('en')).waitFor()
  await online()
  await send.click()
  await page.getByText(t('propose.done')).waitFor()
  expect(await sql`SELECT state FROM visit_proposals WHERE booking_id = ${id}`).toEqual([{ state: 'open' }])
})

test('a dropped time that was proposed before its page was reloaded is not proposed again', async () => {
  const t = translator(desk, 'en')
  const { sql } = town().database
  const { id, page } = await openedVisit('accepted')
  const at = new Date(Date.parse(`${wallTime('12:00', 2).replace(' ', 'T')}+03:00`)).toISOString()
  await page.goto(`/provider/calendar/${id}?propose=${at}`)
  await awake(page)
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: t('propose.send'), exact: true })
  const made = Promise.withResolvers<void>()
  await page.route(/\/proposal$/, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    await route.fetch()
    made.resolve()
  })
  // That nothing was proposed is kept for a reload without a connection, which is no reason not to ask.
  await page.waitForFunction(() => localStorage.getItem('kept_answers')?.includes('bookings/:id/proposal'))
  await send.click()
  await made.promise
  await page.route(/\/api\/events$/, (route) => route.abort())
  await page.reload()
  await awake(page)
  await dialog.getByText(t('propose.waiting')).waitFor()
  expect(await send.count()).toBe(0)
  expect(await sql`SELECT state FROM visit_proposals WHERE booking_id = ${id}`).toEqual([{ state: 'open' }])
  await dialog.getByRole('button', { name: t('propose.title'), exact: true }).click()
  await send.waitFor()
})

test('a delay and a new draft whose replies were lost are told and opened once', async () => {
  const [t, o] = [translator(desk, 'en'), translator(offers, 'en')]
  const { sql } = town().database
  const { page, customer, provider } = await openedVisit('accepted')
  await page.getByText(t('trouble.title')).click()
  const late = page
    .getByRole('group', { name: t('trouble.running_late') })
    .getByRole('button')
    .first()
  const told = await loseReplies(page, /\/delay(\?|$)/)
  await late.click()
  await page.getByText(unsure('en')).waitFor()
  await told()
  await late.click()
  await page.getByText(t('trouble.told')).waitFor()
  expect(await sql`SELECT 1 FROM notifications WHERE notifiable_id = ${customer.id}`).toHaveLength(1)

  await page.goto('/provider/services')
  await awake(page)
  const add = page
    .getByRole('main')
    .getByRole('button', { name: o('new'), exact: true })
    .first()
  const opened = await loseReplies(page, /\/api\/provider\/service_drafts/)
  await add.click()
  await page.getByText(unsure('en')).waitFor()
  await opened()
  await add.click()
  await page.waitForURL(/\/provider\/services\/\d+$/)
  expect(await sql`SELECT 1 FROM service_drafts WHERE e_provider_id = ${provider.id}`).toHaveLength(1)
})

test('what an operator did for a provider, whose reply was lost, is not followed by the next step', async () => {
  const t = translator(office, 'en')
  const { db, sql } = town().database
  const service = await buildService(db, { e_provider_id: (await buildProvider(db)).id })
  const { id } = await buildBooking(db, { e_service_id: service.id, status: 'received' })
  const page = await signedInPage(await visit({ locale: 'en', broken: true }), 'operator@doorstep.test')
  await page.goto(`/office/bookings/${id}`)
  await awake(page)
  const accept = page.getByRole('button', { name: t('do.to_accepted'), exact: true })
  await accept.click()
  await page.getByLabel(t('reason'), { exact: true }).fill('They asked by phone')
  const online = await loseReplies(page, new RegExp(`/api/bookings/${id}(\\?|$)`))
  await accept.click()
  await page.getByText(t('moved_meanwhile')).waitFor()
  await online()
  expect(await page.getByRole('button', { name: t('do.to_in_progress'), exact: true }).count()).toBe(0)
  expect(await accept.isDisabled()).toBe(true)
  expect(await sql`SELECT booking_status_id AS status FROM bookings WHERE id = ${id}`).toEqual([{ status: 4 }])
})

test('time off whose reply was lost is taken once, and said to be', async () => {
  const t = translator(desk, 'en')
  const { db, sql } = town().database
  const owner = await providerPerson()
  const provider = await buildProvider(db, { people: [owner.id] })
  const page = await signedInPage(await visit({ locale: 'en', broken: true }), owner.email)
  await page.goto('/provider/calendar')
  await awake(page)
  await page.locator('.calendar-open').first().waitFor({ state: 'attached' })
  await page.getByRole('button', { name: t('off.title'), exact: true }).click()
  const online = await loseReplies(page, /\/api\/provider\/time_off/)
  const save = page.getByRole('dialog').getByRole('button', { name: t('off.save'), exact: true })
  await save.click()
  await page.getByText(unsure('en')).waitFor()
  await online()
  await save.click()
  await page.getByText(t('off.done')).waitFor()
  const taken = await sql`SELECT 1 FROM time_claims WHERE e_provider_id = ${provider.id} AND active`
  expect(taken).toHaveLength(1)
})

test('time off that was ended, and a service that was published, without an answer are said to be', async () => {
  const [t, o] = [translator(desk, 'en'), translator(offers, 'en')]
  const { page, provider } = await openedVisit('accepted')
  await page.goto('/provider/calendar')
  await awake(page)
  await page.locator('.calendar-open').first().waitFor({ state: 'attached' })
  await page.getByRole('button', { name: t('off.title'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  const day = addDays(dateIn(Date.now(), 'Asia/Riyadh'), 2)
  await dialog.getByLabel(t('off.from')).fill(`${day}T08:00`)
  await dialog.getByLabel(t('off.until')).fill(`${day}T09:00`)
  await dialog.getByRole('button', { name: t('off.save'), exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Month', { exact: true }).click()
  await page.locator('.calendar-off').click()
  // A calendar that has been read again has nothing to end.
  const release = await holdReads(page, /\/api\/provider\/calendar/)
  const ended = await loseReplies(page, /\/api\/provider\/time_off/)
  const end = dialog.getByRole('button', { name: t('off.end'), exact: true })
  await end.click()
  await page.getByText(unsure('en')).waitFor()
  await ended()
  const taken = page.waitForResponse(/\/api\/provider\/time_off/)
  await end.click()
  await taken
  release()
  await dialog.waitFor({ state: 'detached' })
  await page.locator('.calendar-off').waitFor({ state: 'detached' })

  await openEditor(page, 'en')
  const published = await loseReplies(page, /service_drafts\/\d+\/publish/)
  const publish = page.getByRole('button', { name: o('publish'), exact: true })
  await publish.click()
  await page.getByText(unsure('en')).waitFor()
  await published()
  await publish.click()
  await page.getByText(o('published')).waitFor()
  await page.waitForURL('/provider/services')
  expect(await town().database.sql`SELECT 1 FROM service_drafts WHERE e_provider_id = ${provider.id}`).toEqual([])
})

test('who joined a team without an answer is led to it', async () => {
  const t = translator(team, 'ar')
  const { db, sql } = town().database
  const [person, owner] = [await demoPerson(town().database), await providerPerson()]
  const provider = await buildProvider(db, { people: [owner.id] })
  const token = 'j'.repeat(60)
  await sql`INSERT INTO team_invitations (e_provider_id, email, role, token_hash, invited_by, expires_at)
    VALUES (${provider.id}, ${person.email}, 'worker', ${hashToken(token)}, ${owner.id}, now() + interval '1 day')`
  const page = await signedInPage(await visit({ locale: 'ar', screen: 'phone', broken: true }), person.email)
  await page.goto(`/team-invitation?token=${token}`)
  await awake(page)
  const accept = page.getByRole('button', { name: t('invitation.accept'), exact: true })
  const online = await loseReplies(page, /\/api\/invitation/)
  await accept.click()
  await page.getByText(unsure('ar')).waitFor()
  await online()
  await accept.click()
  await page.waitForURL('/provider')
})

test('an invitation whose reply was lost is mailed once', async () => {
  const t = translator(team, 'ar')
  const { db, sql } = town().database
  const owner = await providerPerson()
  await buildProvider(db, { people: [owner.id] })
  const page = await signedInPage(await visit({ locale: 'ar', screen: 'phone', broken: true }), owner.email)
  await page.goto('/provider/team')
  await awake(page)
  await page.getByLabel(t('email'), { exact: true }).fill('invited@example.test')
  const send = page.getByRole('button', { name: t('invite'), exact: true })
  const online = await loseReplies(page, /\/api\/provider\/.*invitations/)
  await send.click()
  await page.getByText(unsure('ar')).waitFor()
  await online()
  await send.click()
  await page.getByText(t('invited'), { exact: true }).waitFor()
  expect(await sql`SELECT 1 FROM mails WHERE recipient = 'invited@example.test'`).toHaveLength(1)
})

test('a tax that was deleted without an answer is gone', async () => {
  const t = translator(editor, 'en')
  const tax = await buildTax(town().database.db, { name: { en: 'Tax of old', ar: 'ضريبة قديمة' } })
  const page = await signedInPage(await visit({ locale: 'en', broken: true }), 'operator@doorstep.test')
  await page.goto('/office/taxes')
  await awake(page)
  await page.getByRole('main').getByText('Tax of old').click()
  const sheet = page.getByRole('dialog')
  const drop = sheet.getByRole('button', { name: t('delete'), exact: true })
  await drop.click()
  const online = await loseReplies(page, new RegExp(`/taxes/${tax.id}`))
  await drop.click()
  await page.getByText(unsure('en')).waitFor()
  await online()
  await drop.click()
  await drop.click()
  await page.getByText(t('deleted')).waitFor()
  await sheet.waitFor({ state: 'detached' })
})
