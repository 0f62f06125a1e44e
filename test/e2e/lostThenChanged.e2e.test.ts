import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages as desk } from '../../src/features/ordering/providerMessages.ts'
import { messages as team } from '../../src/features/team/providerMessages.ts'
import { addDays, dateIn } from '../../src/lib/time.ts'
import { messages as web } from '../../src/web/messages.ts'
import { buildBooking, buildProvider, buildService, buildUser } from '../build.ts'
import { e2e, translator } from './harness.ts'
import { demoPerson, loseReplies } from './loseReplies.ts'
import { awake, signedInPage } from './steps.ts'

/** What got no answer, was changed and sent again: it is not made twice. */
const { visit, town } = e2e()

/** A page of the owner of a new team. */
const opened = async (locale: 'en' | 'ar', path: string | ((providerId: number) => Promise<string>)) => {
  const { database } = town()
  const owner = await demoPerson(database, 'provider')
  const provider = await buildProvider(database.db, { people: [owner.id] })
  const page = await signedInPage(await visit({ locale, broken: true }), owner.email)
  await page.goto(typeof path === 'string' ? path : await path(provider.id))
  await awake(page)
  return { page, provider, unsure: page.getByText(translator(web, locale)('unsure')), sql: database.sql }
}

test('time off is that of the second sending', async () => {
  const t = translator(desk, 'ar')
  const { page, provider, unsure, sql } = await opened('ar', '/provider/calendar')
  await page.locator('.calendar-open').first().waitFor({ state: 'attached' })
  await page.getByRole('button', { name: t('off.title'), exact: true }).click()
  const sheet = page.getByRole('dialog')
  const day = addDays(dateIn(Date.now(), 'Asia/Riyadh'), 2)
  const fill = async (from: string, until: string) => {
    await sheet.getByLabel(t('off.from')).fill(`${day}T${from}`)
    await sheet.getByLabel(t('off.until')).fill(`${day}T${until}`)
  }
  await fill('08:00', '12:00')
  const online = await loseReplies(page, /\/api\/provider\/time_off/)
  const save = sheet.getByRole('button', { name: t('off.save'), exact: true })
  await save.click()
  await unsure.waitFor()
  await online()
  await fill('10:00', '14:00')
  await save.click()
  await sheet.waitFor({ state: 'detached' })
  const taken = await sql`
    SELECT to_char(lower(span) AT TIME ZONE 'Asia/Riyadh', 'HH24:MI') AS from, to_char(upper(span) AT TIME ZONE 'Asia/Riyadh', 'HH24:MI') AS until
    FROM time_claims WHERE e_provider_id = ${provider.id} AND active`
  expect(taken).toEqual([{ from: '10:00', until: '14:00' }])
})

test('a worker whose name was changed is not added beside the one that is there, unless one goes on', async () => {
  const t = translator(team, 'en')
  const { page, provider, unsure, sql } = await opened('en', '/provider/team')
  const name = page.getByLabel(t('add_worker'))
  await name.fill('Sami')
  const online = await loseReplies(page, /\/api\/provider\/workers/)
  const add = page.getByRole('button', { name: t('add'), exact: true })
  await add.click()
  await unsure.waitFor()
  await online()
  await name.fill('Sami Hasan')
  await add.click()
  await page.getByText(translator(web, 'en')('arrived'), { exact: true }).waitFor()
  expect(await page.getByText(t('saved'), { exact: true }).count()).toBe(0)
  const added = () => sql<{ name: string }[]>`
    SELECT name FROM workers WHERE e_provider_id = ${provider.id} AND user_id IS NULL ORDER BY id`
  expect(await added()).toEqual([{ name: 'Sami' }])
  expect(await name.inputValue()).toBe('Sami Hasan')
  await add.click()
  await expect.poll(() => name.inputValue()).toBe('')
  expect(await added()).toEqual([{ name: 'Sami' }, { name: 'Sami Hasan' }])
})

/** The form for extra work of a visit under way, with a name. */
const offering = async () => {
  const t = translator(desk, 'en')
  const ids: number[] = []
  const on = await opened('en', async (e_provider_id) => {
    const { db } = town().database
    const service = await buildService(db, { e_provider_id })
    const customer = await buildUser(db)
    ids.push((await buildBooking(db, { user_id: customer.id, e_service_id: service.id, status: 'in_progress' })).id)
    return `/provider/visits/${ids[0]}`
  })
  const sheet = on.page.getByRole('dialog')
  await sheet.getByRole('button', { name: t('extras.add'), exact: true }).click()
  await sheet.locator('[name=name]').fill('A new tap')
  const send = sheet.getByRole('button', { name: t('extras.offer'), exact: true })
  const offered = () => on.sql<{ price: number }[]>`
    SELECT (price_minor / 100)::int AS price FROM visit_extras WHERE booking_id = ${ids[0] ?? 0} ORDER BY id`
  return { ...on, t, sheet, price: sheet.locator('[name=price]'), send, offered }
}

test('extra work whose sum was changed is not offered twice without its being seen', async () => {
  const { page, unsure, t, sheet, price, send, offered } = await offering()
  await price.fill('40')
  const online = await loseReplies(page, /\/extras$/)
  await send.click()
  await unsure.waitFor()
  await online()
  await price.fill('60')
  await send.click()
  await page.getByText(translator(web, 'en')('arrived'), { exact: true }).waitFor()
  expect(await page.getByText(t('extras.saved'), { exact: true }).count()).toBe(0)
  expect(await offered()).toEqual([{ price: 40 }])
  // What was changed is still there, beside what the customer was offered.
  expect(await price.inputValue()).toBe('60')
  await sheet.getByRole('button', { name: t('propose.withdraw'), exact: true }).click()
  await sheet.getByText(t('extras.withdrawn'), { exact: true }).waitFor()
  await send.click()
  await send.waitFor({ state: 'detached' })
  expect(await offered()).toEqual([{ price: 40 }, { price: 60 }])
})

/** Nothing that is sent there arrives, until the function it returns is called. */
const cutOff = async (page: Page, address: RegExp) => {
  await page.route(address, (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort()))
  return () => page.unroute(address)
}

test('a customer is offered the sum that was changed, where the first never arrived', async () => {
  const { page, unsure, price, send, offered } = await offering()
  await price.fill('40')
  const online = await cutOff(page, /\/extras$/)
  await send.click()
  await unsure.waitFor()
  await online()
  await price.fill('60')
  await send.click()
  await send.waitFor({ state: 'detached' })
  expect(await offered()).toEqual([{ price: 60 }])
})

test('a worker has the name that was changed, where the first never arrived', async () => {
  const t = translator(team, 'ar')
  const { page, provider, unsure, sql } = await opened('ar', '/provider/team')
  const name = page.getByLabel(t('add_worker'))
  await name.fill('سامي')
  const online = await cutOff(page, /\/api\/provider\/workers/)
  const add = page.getByRole('button', { name: t('add'), exact: true })
  await add.click()
  await unsure.waitFor()
  await online()
  await name.fill('سامي حسن')
  await add.click()
  await expect.poll(() => name.inputValue()).toBe('')
  expect(await sql`SELECT name FROM workers WHERE e_provider_id = ${provider.id} AND user_id IS NULL`).toEqual([
    { name: 'سامي حسن' },
  ])
})
