import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages as bookings } from '../../src/features/bookings/messages.ts'
import { messages as offers } from '../../src/features/offers/providerMessages.ts'
import { messages as team } from '../../src/features/team/providerMessages.ts'
import type { Locale } from '../../src/lib/words.ts'
import { messages as provider } from '../../src/shell/provider/messages.ts'
import { buildBooking, buildProvider, buildService, buildToken } from '../build.ts'
import { e2e, eachWay, type screens, translator } from './harness.ts'
import { demoPerson } from './loseReplies.ts'
import { awake, holdRequests, openEditor, signedInPage } from './steps.ts'

/** What a person may do in a team is changed while a page of it is open. */
const { visit, town } = e2e()

const agency = async () => {
  const { database } = town()
  const [owner, member] = [await demoPerson(database, 'provider'), await demoPerson(database, 'provider')]
  const { id, name } = await buildProvider(database.db, { people: [owner.id, member.id], roles: ['owner', 'manager'] })
  const { token } = await buildToken(database.db, { user_id: owner.id })
  const ask = async (method: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const address = `${town().address}/api/provider/members/${member.id}`
    expect((await fetch(address, { method, headers, body: JSON.stringify(body) })).status).toBe(200)
  }
  return {
    id,
    name: name as Record<Locale, string>,
    owner,
    member,
    remove: () => ask('DELETE', {}),
    demote: () => ask('PUT', { role: 'worker' }),
  }
}

const opened = async (email: string, path: string, locale: Locale, screen: keyof typeof screens) => {
  const page = await signedInPage(await visit({ locale, screen }), email)
  await page.goto(path)
  await awake(page)
  return page
}

type Change = { send: () => Promise<void>; to: RegExp; change: () => Promise<void>; told: Locator }

/**
 * The team is changed while what is sent is on its way: before, the page could hear of it by itself, where its stream of
 * events opens late. What is told goes after a moment.
 */
const whileSending = async (page: Page, { send, to, change, told }: Change) => {
  const release = await holdRequests(page, to)
  const sent = page.waitForRequest((request) => to.test(request.url()) && request.method() !== 'GET')
  await send()
  await sent
  await Promise.all([told.waitFor(), change().then(release)])
}

test('what is typed for one team does not go to another when they are removed from the first', async () => {
  const t = translator(team, 'ar')
  const { database } = town()
  const { member, name, remove } = await agency()
  const other = await buildProvider(database.db, { people: [member.id] })
  await database.sql`UPDATE e_provider_users SET role = 'owner' WHERE user_id = ${member.id}`
  const page = await opened(member.email, '/provider/team', 'ar', 'phone')
  const field = page.getByRole('main').locator('[name=name]')
  await field.fill('حمد')
  const add = page.getByRole('main').getByRole('button', { name: t('add'), exact: true })
  const told = page.getByText(t('left').replace('{name}', name.ar))
  await whileSending(page, { send: () => add.click(), to: /provider\/workers/, change: remove, told })
  await expect.poll(() => field.inputValue()).toBe('')
  expect(await database.sql`SELECT 1 FROM workers WHERE e_provider_id = ${other.id}`).toHaveLength(1)
})

test('who manages a team no more is told so, and offered what they may do', async () => {
  const t = translator(team, 'en')
  const { member, demote } = await agency()
  const page = await opened(member.email, '/provider/team', 'en', 'desk')
  const main = page.getByRole('main')
  await main.locator('[name=name]').fill('Hamad')
  const place = page.locator('nav a[href="/provider/team"]:visible')
  await place.waitFor()
  const add = main.getByRole('button', { name: t('add'), exact: true })
  const told = page.getByText(t('role_changed').replace('{role}', t('role_worker')))
  await whileSending(page, { send: () => add.click(), to: /provider\/workers/, change: demote, told })
  await main.getByText(t('not_yours')).waitFor()
  await place.waitFor({ state: 'detached' })
})

test('who types in a service that they may not change any more is told that it is not saved', async () => {
  const { id, member, demote } = await agency()
  await buildService(town().database.db, { e_provider_id: id })
  const page = await signedInPage(await visit({ locale: 'en', screen: 'phone' }), member.email)
  await openEditor(page, 'en')
  const name = page.getByRole('main').getByRole('textbox').first()
  await name.waitFor()
  const send = () => name.pressSequentially('More of ')
  const told = page.getByText(team.role_changed.en.replace('{role}', team.role_worker.en))
  await whileSending(page, { send, to: /provider\/service_drafts/, change: demote, told })
  await page.getByText(offers.refused.en).waitFor()
  expect(await name.inputValue()).toContain('More of ')
})

test('who is in no team any more does not keep the customers of its visits before them', async () => {
  const { database } = town()
  const { id, name, member, remove } = await agency()
  const { id: e_service_id } = await buildService(database.db, { e_provider_id: id })
  const at = Date.now() + 20 * 86_400_000
  const booking = await buildBooking(database.db, { e_service_id, status: 'received', at })
  const page = await opened(member.email, `/provider/visits/${booking.id}`, 'en', 'phone')
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: bookings['desk.decline'].en, exact: true }).click()
  await sheet.locator('[name=reason]').fill('No time')
  const decline = sheet.getByRole('button', { name: bookings['desk.decline_confirm'].en, exact: true })
  const told = page.getByText(team.left.en.replace('{name}', name.en))
  const to = new RegExp(`/api/bookings/${booking.id}`)
  await whileSending(page, { send: () => decline.click(), to, change: remove, told })
  await page.getByText(provider.not_yours.en).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('kept_answers') ?? '')).not.toContain('"bookings')
})

test.each(eachWay)('who does not own a team leaves it: %o', async ({ locale, screen }) => {
  const t = translator(team, locale)
  const { name, member, demote } = await agency()
  await demote()
  const page = await opened(member.email, '/provider/settings', locale, screen)
  const part = page.getByRole('region', { name: t('leave.title').replace('{name}', name[locale]) })
  const press = (words: string) => part.getByRole('button', { name: words, exact: true }).click()
  await press(t('leave.ask'))
  await press(t('leave.stay'))
  await press(t('leave.ask'))
  await press(t('leave.yes'))
  await page.getByText(t('left').replace('{name}', name[locale])).waitFor()
  await page.getByText(translator(provider, locale)('not_yours')).waitFor()
})
