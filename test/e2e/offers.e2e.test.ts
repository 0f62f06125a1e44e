import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages as catalogue } from '../../src/features/catalogue/messages.ts'
import { messages as offers } from '../../src/features/offers/providerMessages.ts'
import { messages as showcase } from '../../src/features/showcase/providerMessages.ts'
import { messages as team } from '../../src/features/team/providerMessages.ts'
import { messages as uploads } from '../../src/features/uploads/messages.ts'
import { messages as shell } from '../../src/shell/provider/messages.ts'
import { buildBooking, buildProvider, buildService, buildUser } from '../build.ts'
import { axeViolations } from './axe.ts'
import { demo, e2e, translator } from './harness.ts'
import { awake, openEditor, signedInPage } from './steps.ts'

const { visit, town } = e2e()
const owner = 'provider@doorstep.test'
const shots = process.env.SHOTS
const shoot = async (page: Page, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true })
}

test('two people edit one service: the second is refused and keeps what was typed', async () => {
  const t = translator(offers, 'en')
  const first = await signedInPage(await visit({ locale: 'en', screen: 'desk' }), owner)
  const second = await signedInPage(await visit({ locale: 'en', screen: 'desk' }), owner)
  await openEditor(first, 'en')
  const price = (page: Page) => page.locator('[name="price"]')
  await price(first).waitFor()
  await second.goto(new URL(first.url()).pathname)
  await awake(second)
  await price(second).fill('77')
  await second.getByText(t('saved'), { exact: true }).waitFor()
  await price(first).fill('88')
  await first.getByText(t('conflict.text')).waitFor()
  await shoot(first, 'editor-en-desk')
  await expect.poll(() => price(first).inputValue()).toBe('88')
  await first.getByRole('button', { name: t('conflict.mine'), exact: true }).click()
  await first.getByText(t('saved'), { exact: true }).waitFor()
  await second.reload()
  await awake(second)
  await expect.poll(() => price(second).inputValue()).toBe('88')
})

test('a service is not published without the picture that could not be sent yet', async () => {
  const t = translator(offers, 'en')
  const page = await signedInPage(await visit({ locale: 'en', screen: 'desk', broken: true }), owner)
  await openEditor(page, 'en', -1)
  const points = page.getByRole('button', { name: new RegExp(t('focal').split('{')[0] ?? '') })
  const storing = '**/api/provider/service_drafts/*/pictures*'
  await page.route(storing, (route) => route.abort())
  await page
    .getByLabel(t('add_pictures'))
    .first()
    .setInputFiles(join(import.meta.dirname, '../../public/icon-512.png'))
  const again = page.getByRole('button', { name: uploads.again.en, exact: true })
  await again.waitFor()
  const before = await points.count()
  await page.getByRole('button', { name: t('publish'), exact: true }).click()
  await page.getByText(t('pictures_waiting')).waitFor()
  await page.unroute(storing)
  // It is sent when the connection is back, and seen once it is there.
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await again.waitFor({ state: 'detached' })
  await expect.poll(() => points.locator('img').count()).toBe(before + 1)
  await page.getByRole('button', { name: t('publish'), exact: true }).click()
  await page.getByText(t('published')).waitFor()
})

test('a finger drags what is ordered; what is missing is gone to', async () => {
  const t = translator(offers, 'ar')
  const page = await signedInPage(await visit({ locale: 'ar', screen: 'phone' }), owner)
  await page.goto('/provider/services')
  await awake(page)
  await page
    .getByRole('button', { name: t('new'), exact: true })
    .first()
    .click()
  const group = (n: number) => page.locator(`[name="groups.${n}.name.ar"]`)
  for (const [n, name] of ['النوع', 'الموعد'].entries()) {
    await page.getByRole('button', { name: t('add_group'), exact: true }).click()
    await group(n).fill(name)
  }
  const handle = page.locator('[data-drag-handle]').first()
  await handle.evaluate((one) => one.scrollIntoView({ block: 'center' }))
  const { x = 0, y = 0 } = (await handle.boundingBox()) ?? {}
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', by?: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: by === undefined ? [] : [{ x: x + 20, y: y + 20 + by }],
    })
  await touch('touchStart', 0)
  // Further down than the window shows: it scrolls while the finger is at its edge.
  for (let n = 1; n <= 10; n++) await touch('touchMove', n * 38)
  await expect.poll(() => group(1).evaluate((one) => one.getBoundingClientRect().bottom)).toBeLessThan(300)
  await touch('touchEnd')
  await expect.poll(() => group(0).inputValue()).toBe('الموعد')
  expect(await group(1).inputValue()).toBe('النوع')

  // The bar of the phone covers nothing, at the very end neither.
  await page.locator('form footer button').last().click({ trial: true })

  // Only the category is missing, far above.
  for (const n of [0, 1]) {
    await page.locator(`[name="groups.${n}.options.0.name.ar"]`).fill('خيار')
    await page.locator(`[name="groups.${n}.options.0.price"]`).fill('٠')
  }
  await page.locator('[name="name.ar"]').fill('خدمة')
  await page.locator('[name="description.ar"]').fill('وصف')
  await page.locator('[name="price"]').fill('٥٠')
  for (const box of await page.locator('[name="categories"]:checked').all()) await box.uncheck()
  await page.getByRole('button', { name: t('publish'), exact: true }).click()
  const missing = page.getByText(t('fault.category'))
  await expect.poll(() => missing.evaluate((one) => one === document.activeElement)).toBe(true)
})

test('a paused service is read and not booked', async () => {
  const { db } = town().database
  const { id: providerId } = await buildProvider(db, {})
  const { id } = await buildService(db, { e_provider_id: providerId, available: false })
  const page = await visit({ locale: 'en', screen: 'phone' })
  await page.goto(`/e_service/${id}`)
  await page.getByText(translator(catalogue, 'en')('not_bookable')).waitFor()
  expect(await page.locator(`a[href*="/form/${id}"]`).count()).toBe(0)
})

test('a service that is paused, and published again, is called that in the list at once', async () => {
  const t = translator(offers, 'en')
  const { db, sql } = town().database
  const [known] = await sql<{ password_hash: string }[]>`SELECT password_hash FROM users WHERE email = ${demo.email}`
  const person = await buildUser(db, { role: 'provider', password_hash: known?.password_hash ?? '' })
  await buildService(db, { e_provider_id: (await buildProvider(db, { people: [person.id] })).id })
  const page = await signedInPage(await visit({ locale: 'en', screen: 'phone' }), person.email)
  await page.goto('/provider/services')
  await awake(page)
  const row = page.getByRole('main').getByRole('listitem')
  await row.getByText(t('state.published'), { exact: true }).waitFor()
  await row.getByRole('button', { name: t('pause'), exact: true }).click()
  await row.getByText(t('state.paused'), { exact: true }).waitFor()
  await row.getByRole('button', { name: t('resume'), exact: true }).click()
  await row.getByText(t('state.published'), { exact: true }).waitFor()
})

test('an invitation names no worker of the one before', async () => {
  const t = translator(team, 'ar')
  const page = await signedInPage(await visit({ locale: 'ar', screen: 'desk' }), owner)
  await page.goto('/provider/team')
  await awake(page)
  await page.getByLabel(t('add_worker')).fill('نورة')
  await page.getByRole('button', { name: t('add'), exact: true }).click()
  const worker = page.getByRole('combobox', { name: t('no_account'), exact: true })
  await worker.selectOption({ label: 'نورة' })
  const email = page.getByLabel(t('email'))
  await email.fill('noura@example.test')
  await page.getByRole('button', { name: t('invite'), exact: true }).click()
  await page.getByText('noura@example.test').waitFor()
  await expect.poll(() => email.inputValue()).toBe('')
  await expect.poll(() => worker.inputValue()).toBe('')
})

test('a worker is invited by mail and joins; the public page shows what was written', async () => {
  const t = translator(team, 'en')
  const p = translator(showcase, 'en')
  const { db, sql } = town().database
  const page = await signedInPage(await visit({ locale: 'en', screen: 'phone', broken: true }), owner)
  await page.goto('/provider/team')
  await awake(page)
  await page.getByRole('heading', { name: t('workers') }).waitFor()
  expect(await axeViolations(page, { targets: true })).toEqual([])
  await shoot(page, 'team-en')
  await page.getByLabel(t('email')).fill('newcomer@example.test')
  await page.getByRole('button', { name: t('invite'), exact: true }).click()
  await page.getByText(t('invited')).waitFor()
  const [mail] = await sql<{ body: string }[]>`SELECT body FROM mails WHERE recipient = 'newcomer@example.test'`
  const link = /\/team-invitation\S+/.exec(mail?.body ?? '')?.[0] ?? ''

  const [known] = await sql<{ password_hash: string }[]>`SELECT password_hash FROM users WHERE email = ${owner}`
  const { email } = await buildUser(db, { password_hash: known?.password_hash ?? '' })
  const invited = translator(team, 'ar')
  const newcomer = await signedInPage(await visit({ locale: 'ar', screen: 'phone' }), email)
  await newcomer.goto(link)
  await awake(newcomer)
  await newcomer.getByRole('button', { name: invited('invitation.accept'), exact: true }).waitFor()
  await shoot(newcomer, 'invitation-ar')
  await newcomer.getByRole('button', { name: invited('invitation.accept'), exact: true }).click()
  await newcomer.waitForURL('/provider')
  await newcomer.goto('/provider/team')
  await newcomer.getByText(invited('not_yours')).waitFor()

  await page.goto('/provider/page')
  await awake(page)
  await page.locator('[name="description.en"]').first().fill('Twenty years of clean pipes.')
  expect(await axeViolations(page)).toEqual([])
  await shoot(page, 'page-en')
  await page
    .getByRole('button', { name: p('save'), exact: true })
    .first()
    .click()
  await page.getByText(p('saved')).waitFor()

  // A photo whose saving fails waits with its file: nothing is chosen again.
  const saving = '**/api/provider/page/work*'
  await page.route(saving, (route) => route.abort())
  await page
    .getByLabel(p('add_photos'))
    .first()
    .setInputFiles(join(import.meta.dirname, '../../public/icon-512.png'))
  const again = page.getByRole('button', { name: uploads.again.en, exact: true })
  await again.waitFor()
  await page.unroute(saving)
  const work = page.getByRole('region', { name: p('work') }).getByRole('listitem')
  const before = await work.count()
  await again.click()
  await again.waitFor({ state: 'detached' })
  await expect.poll(() => work.count()).toBe(before)
  const address = await page.getByRole('link', { name: p('see') }).getAttribute('href')
  const visitor = await visit({ locale: 'en', screen: 'phone' })
  await visitor.goto(address ?? '')
  await visitor.getByText('Twenty years of clean pipes.').waitFor()
})

test('who was removed from the team reads nothing of its visits any more, and is a customer', async () => {
  const { db, sql } = town().database
  const [known] = await sql<{ password_hash: string }[]>`SELECT password_hash FROM users WHERE email = ${owner}`
  const worker = await buildUser(db, { role: 'provider', password_hash: known?.password_hash ?? '' })
  const { id } = await buildProvider(db, { people: [worker.id], hours: [] })
  const { id: serviceId } = await buildService(db, { e_provider_id: id })
  await buildBooking(db, {
    e_service_id: serviceId,
    status: 'accepted',
    at: Date.now() + 3_600_000,
    hint: 'Green gate',
  })
  const page = await signedInPage(await visit({ locale: 'ar', screen: 'phone', broken: true }), worker.email)
  await page.goto('/provider')
  await page.getByText('Green gate').waitFor()
  const kept = () => page.evaluate(() => localStorage.getItem('kept_answers') ?? '')
  await expect.poll(kept).toContain('Green gate')
  await sql`DELETE FROM e_provider_users WHERE user_id = ${worker.id}`
  await sql`UPDATE users SET role = 'customer' WHERE id = ${worker.id}`
  await page.reload()
  await page.getByText(translator(shell, 'ar')('not_yours')).waitFor()
  await expect.poll(kept).toBe('')
  expect(await page.getByText('Green gate').count()).toBe(0)
})

test('somebody with two teams switches on any page; the choice stays', async () => {
  const t = translator(team, 'ar')
  const { db, sql } = town().database
  const [known] = await sql<{ password_hash: string }[]>`SELECT password_hash FROM users WHERE email = ${owner}`
  const boss = await buildUser(db, { role: 'provider', password_hash: known?.password_hash ?? '' })
  const made = []
  for (const city of ['جدة', 'أبها']) {
    const name = { en: `Team ${city}`, ar: `فريق ${city}` }
    const { id } = await buildProvider(db, { people: [boss.id], name })
    await buildService(db, { e_provider_id: id, name: { en: `Service ${city}`, ar: `خدمة ${city}` } })
    made.push({ id, name: name.ar, service: `خدمة ${city}` })
  }
  const [first, second] = made
  const page = await signedInPage(await visit({ locale: 'ar', screen: 'phone' }), boss.email)
  await page.goto('/provider/services')
  await awake(page)
  await page.getByText(first?.service ?? '').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel(t('switch')).selectOption(String(second?.id))
  await page.getByText(second?.service ?? '').waitFor()
  await page.getByText(first?.service ?? '').waitFor({ state: 'detached' })
  await page.reload()
  await awake(page)
  await page.getByText(second?.service ?? '').waitFor()
  await shoot(page, 'teams-ar')
  // Who is no longer in the chosen team is back in the other one, also when the refusal of the chosen one comes late.
  await sql`DELETE FROM e_provider_users WHERE user_id = ${boss.id} AND e_provider_id = ${second?.id ?? 0}`
  const again = Promise.withResolvers<void>()
  await page.route(
    (url) => url.pathname === '/api/provider/services',
    async (route) => {
      const team = new URL(route.request().url()).searchParams.get('e_provider_id')
      if (team === String(second?.id)) await again.promise
      else again.resolve()
      await route.continue()
    },
  )
  await page.reload()
  await page.getByText(first?.service ?? '').waitFor()
  await page.unrouteAll({ behavior: 'wait' })
})
