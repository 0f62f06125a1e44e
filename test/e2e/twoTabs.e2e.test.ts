import { expect, test } from 'vitest'
import { messages as hours } from '../../src/features/availability/providerMessages.ts'
import { messages as bookings } from '../../src/features/bookings/messages.ts'
import { messages as thread } from '../../src/features/messages/messages.ts'
import { messages as desk } from '../../src/features/ordering/providerMessages.ts'
import { messages as showcase } from '../../src/features/showcase/providerMessages.ts'
import { messages as team } from '../../src/features/team/providerMessages.ts'
import { messages as editor } from '../../src/web/editor/messages.ts'
import { messages as web } from '../../src/web/messages.ts'
import { buildBooking, buildProvider, buildService, buildUser } from '../build.ts'
import { demo, e2e, translator } from './harness.ts'
import { demoPerson } from './loseReplies.ts'
import { awake, become, freeStarts, laterStart, ownService, signedInPage } from './steps.ts'

const { visit, town } = e2e()

test('the booking of one service stays as it was filled in while another one is looked at in a second tab', async () => {
  const t = translator(bookings, 'en')
  const { database } = town()
  const page = await signedInPage(await visit({ locale: 'en' }), demo.email)
  const [one, other] = [await ownService(database), await ownService(database, 1)]
  await page.goto(`/e_service/form/${one.id}`)
  await awake(page)
  await (await laterStart(page, 'en')).check()
  const hint = page.getByLabel(t('line.hint'))
  await hint.fill('The bell is broken')
  const tab = await page.context().newPage()
  await tab.goto(`/e_service/form/${other.id}`)
  await awake(tab)
  await tab.getByLabel(t('line.hint')).fill('Another matter')
  await page.reload()
  await awake(page)
  await expect.poll(() => hint.inputValue()).toBe('The bell is broken')
  await expect.poll(() => freeStarts(page, 'en').last().isChecked()).toBe(true)
  expect(await tab.getByLabel(t('line.hint')).inputValue()).toBe('Another matter')
})

test('a message about one visit stays while another one is written about another visit', async () => {
  const { db, sql } = town().database
  const [customer] = await sql<{ id: number }[]>`SELECT id FROM users WHERE email = ${demo.email}`
  const service = await buildService(db, { e_provider_id: (await buildProvider(db)).id })
  const booked = { user_id: customer?.id ?? 0, e_service_id: service.id, status: 'accepted' } as const
  const one = await buildBooking(db, booked)
  const other = await buildBooking(db, { ...booked, at: Date.now() + 3 * 86_400_000 })
  const page = await signedInPage(await visit({ locale: 'en' }), demo.email)
  const written = (tab: typeof page) => tab.getByLabel(translator(thread, 'en')('write'))
  await page.goto(`/bookings/show/${one.id}`)
  await awake(page)
  await written(page).fill('The bell is broken')
  const tab = await page.context().newPage()
  await tab.goto(`/bookings/show/${other.id}`)
  await awake(tab)
  await written(tab).fill('Another matter')
  expect(await written(page).inputValue()).toBe('The bell is broken')
  await page.reload()
  await awake(page)
  await expect.poll(() => written(page).inputValue()).toBe('The bell is broken')
  expect(await written(tab).inputValue()).toBe('Another matter')
})

test('a tab is replaced for another person without a question about what the former one typed', async () => {
  const page = await signedInPage(await visit({ locale: 'en' }), 'provider@doorstep.test')
  await page.goto('/provider/page')
  await awake(page)
  await page.locator('[name="description.en"]').pressSequentially('Half a sentence')
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  const tab = await page.context().newPage()
  await tab.goto('/help')
  const loaded = page.waitForEvent('load')
  await become(tab, demo.email)
  await loaded
  expect(asked).toEqual([])
})

test('the page of a service goes on for who signs in in another tab after somebody has signed out there', async () => {
  const { id } = await ownService(town().database)
  const other = await demoPerson(town().database)
  const page = await signedInPage(await visit({ locale: 'ar', screen: 'phone' }), demo.email)
  await page.goto(`/e_service/form/${id}`)
  await awake(page)
  const address = page.getByRole('dialog').getByLabel(translator(bookings, 'ar')('book.full_address'))
  await freeStarts(page, 'ar').first().waitFor()
  const tab = await page.context().newPage()
  await tab.goto('/help')
  // As a sign-out does; a visitor types their address.
  await tab.evaluate(() => {
    for (const key of ['user', 'address']) localStorage.removeItem(key)
  })
  await address.waitFor()
  await become(tab, other.email)
  await freeStarts(page, 'ar').first().waitFor()
  await address.waitFor()
})

test('a step taken right before a sign-out is sent', async () => {
  const { db, sql } = town().database
  const [known] = await sql<{ password_hash: string }[]>`SELECT password_hash FROM users WHERE email = ${demo.email}`
  const owner = await buildUser(db, { password_hash: known?.password_hash ?? '', role: 'provider' })
  const provider = await buildProvider(db, { people: [owner.id] })
  const service = await buildService(db, { e_provider_id: provider.id })
  const customer = await buildUser(db)
  const { id } = await buildBooking(db, { user_id: customer.id, e_service_id: service.id, status: 'received' })
  const page = await signedInPage(await visit({ locale: 'en' }), owner.email)
  // The ten seconds after which it is sent by itself last as long as the test needs them.
  await page.clock.setFixedTime(Date.now())
  await page.goto(`/provider/visits/${id}`)
  await awake(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: translator(desk, 'en')('move.accepted') })
    .click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('queued_moves') ?? '')).toContain('accepted')
  const w = translator(web, 'en')
  await page
    .getByRole('button', { name: w('logout'), includeHidden: true })
    .first()
    .dispatchEvent('click')
  await page.getByText(w('logged_out')).waitFor()
  await expect
    .poll(() => sql`SELECT booking_status_id AS status FROM bookings WHERE id = ${id}`)
    .toEqual([{ status: 4 }])
})

test('a second tab stays with its team, and with what is typed, while another one is chosen in the first', async () => {
  const t = translator(team, 'en')
  const { db, sql } = town().database
  const [known] = await sql<{ password_hash: string }[]>`SELECT password_hash FROM users WHERE email = ${demo.email}`
  const boss = await buildUser(db, { role: 'provider', password_hash: known?.password_hash ?? '' })
  const own = await buildProvider(db, { people: [boss.id] })
  const second = await buildProvider(db, { people: [boss.id] })
  const page = await signedInPage(await visit({ locale: 'en' }), boss.email)
  const tab = await page.context().newPage()
  for (const one of [page, tab]) {
    await one.goto('/provider/team')
    await awake(one)
  }
  const name = tab.getByLabel(t('add_worker'))
  await name.fill('Nadia')
  await page.getByLabel(t('switch')).selectOption(String(second.id))
  const chosen = () => page.evaluate(() => JSON.parse(localStorage.getItem('team') ?? '{}').teamId)
  await expect.poll(chosen).toBe(second.id)
  // Other tabs are told in the order of the changes: this one has heard of the team once it has heard of this.
  await page.evaluate(() => localStorage.setItem('told', '1'))
  await expect.poll(() => tab.evaluate(() => localStorage.getItem('told'))).toBe('1')
  expect(await tab.getByLabel(t('switch')).inputValue()).toBe(String(own.id))
  expect(await name.inputValue()).toBe('Nadia')
  await name.press('Enter')
  const added = () => sql`SELECT e_provider_id FROM workers WHERE name = 'Nadia'`
  await expect.poll(added).toEqual([{ e_provider_id: own.id }])
})

test('the description of a picture that a colleague changed meanwhile is not overwritten unseen', async () => {
  const [t, e] = [translator(showcase, 'en'), translator(editor, 'en')]
  const open = async () => {
    const page = await signedInPage(await visit({ locale: 'en' }), 'provider@doorstep.test')
    await page.goto('/provider/page')
    await awake(page)
    const row = page.locator('li', { has: page.locator('[name="work.1.en"]') })
    await row.waitFor()
    return { row, save: row.getByRole('button', { name: t('save'), exact: true }) }
  }
  const [one, other] = [await open(), await open()]
  await one.row.locator('[name="work.1.en"]').fill('By the first')
  await one.save.click()
  await one.row.page().getByText(t('saved')).waitFor()
  await other.row.locator('[name="work.1.ar"]').fill('من الثاني')
  await other.save.click()
  await other.row.getByRole('button', { name: e('changed.use') }).click()
  await other.save.click()
  await other.row.page().getByText(t('saved')).waitFor()
  expect(
    await town().database.sql`SELECT FROM galleries
    WHERE description = '{"en": "By the first", "ar": "من الثاني"}'`,
  ).toHaveLength(1)
})

test('an area that a colleague changed meanwhile is not overwritten unseen', async () => {
  const t = translator(hours, 'ar')
  const open = async () => {
    const page = await signedInPage(await visit({ locale: 'ar', screen: 'phone' }), 'provider@doorstep.test')
    await page.goto('/provider/settings')
    await awake(page)
    const area = page.getByRole('region', { name: t('area.title') })
    await area.locator('[name=range_km]').waitFor()
    const save = async (km: string) => {
      await area.locator('[name=range_km]').selectOption(km)
      await area.getByRole('button', { name: t('area.save'), exact: true }).click()
    }
    return { page, area, save }
  }
  const [one, other] = [await open(), await open()]
  await one.save('50')
  await one.page.getByText(t('saved')).waitFor()
  await other.save('10')
  const told = other.area.getByRole('alert').filter({ hasText: t('area.changed').replace('{distance}', '50 كم') })
  await told.waitFor()
  await other.save('10')
  await told.waitFor({ state: 'detached' })
  expect(
    await town().database.sql`SELECT FROM e_providers p JOIN e_provider_users m ON m.e_provider_id = p.id
    JOIN users u ON u.id = m.user_id WHERE u.email = 'provider@doorstep.test' AND p.availability_range = 10`,
  ).toHaveLength(1)
})

test.each(['cancel', 'move'] as const)('%s: who is asked is led back once the provider has set out', async (step) => {
  const t = translator(bookings, 'en')
  const { db, sql } = town().database
  const [known] = await sql<{ id: number; password_hash: string }[]>`
    SELECT id, password_hash FROM users WHERE email = ${demo.email}`
  const owner = await buildUser(db, { role: 'provider', password_hash: known?.password_hash ?? '' })
  const service = await buildService(db, { e_provider_id: (await buildProvider(db, { people: [owner.id] })).id })
  const { id } = await buildBooking(db, {
    user_id: known?.id ?? 0,
    e_service_id: service.id,
    status: 'accepted',
    at: Date.now() + 26 * 3_600_000,
  })
  const page = await signedInPage(await visit({ locale: 'en' }), demo.email)
  await page.goto(`/bookings/show/${id}`)
  await awake(page)
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: t(step === 'cancel' ? 'action.cancel' : 'extra.reschedule') }).click()
  const question = sheet.getByText(t(`${step}.title`))
  await question.waitFor()
  const answer = await page.request.post('/api/login', { data: { email: owner.email, password: demo.password } })
  const { data } = (await answer.json()) as { data: { api_token: string } }
  const headers = { authorization: `Bearer ${data.api_token}` }
  await page.request.put(`/api/bookings/${id}`, { headers, data: { booking_status_id: 3 } })
  await sheet.getByText(t('now.on_the_way').split('}')[1] ?? '').waitFor()
  expect(await question.count()).toBe(0)
})
