import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages as bookings } from '../../src/features/bookings/messages.ts'
import { messages as days } from '../../src/features/ordering/providerMessages.ts'
import { messages as visits } from '../../src/features/ordering/visitMessages.ts'
import { messages as team } from '../../src/features/team/providerMessages.ts'
import { messages as web } from '../../src/web/messages.ts'
import { buildBooking, buildProvider, buildService, buildUsers } from '../build.ts'
import { wallTime } from '../visits.ts'
import { axeViolations } from './axe.ts'
import { demo, e2e, longTest, translator } from './harness.ts'
import { awake, holdRequests, signedInPage } from './steps.ts'

const { visit, town } = e2e()
const HOUR = 3_600_000
const name = 'Huda Al Qahtani'

/** People with the password of the demo accounts. */
const people = async (count: number, over: { role?: string; name?: string } = {}) => {
  const { db, sql } = town().database
  const [known] = await sql<{ password_hash: string }[]>`
    SELECT password_hash FROM users WHERE email = ${demo.email}`
  const password_hash = known?.password_hash ?? ''
  return buildUsers(
    db,
    Array.from({ length: count }, () => ({ ...over, password_hash })),
  )
}

/** An agency of an owner and two workers, of whom the first one named has three visits tomorrow. */
const agency = async (roles: ('owner' | 'worker')[] = ['owner', 'worker', 'worker']) => {
  const { db } = town().database
  const staff = await people(3, { role: 'provider' })
  const provider = await buildProvider(db, { people: staff.map(({ id }) => id), roles })
  const service = await buildService(db, { e_provider_id: provider.id, duration: '1:00' })
  const customers = await people(3, { name })
  const ten = Date.parse(`${wallTime('10:00', 1).replace(' ', 'T')}+03:00`)
  const booked = []
  for (const [n, { id: user_id, email }] of customers.entries()) {
    const at = ten + n * 2 * HOUR
    const { id } = await buildBooking(db, { user_id, e_service_id: service.id, status: 'accepted', at })
    booked.push({ id, email })
  }
  return { owner: staff[roles.indexOf('owner')]?.email ?? '', first: staff[0]?.name ?? '', booked }
}

const press = (page: Page, label: string) =>
  page.getByRole('dialog').getByRole('button', { name: label, exact: true }).first().click()

/** Drags something down; hovering waits until it has come to rest. */
const dragDown = async (page: Page, what: Locator) => {
  await what.hover()
  const box = await what.boundingBox()
  if (!box) throw new Error('it is not in view')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + 25, { steps: 5 })
  await page.mouse.move(x, y + 50, { steps: 5 })
  await page.mouse.up()
}

/** Tomorrow in the calendar of a phone: a visit is dragged to propose another time, an hour off is taken and ended. */
const useCalendar = async (page: Page) => {
  const t = translator(days, 'ar')
  const visits = page.locator('.calendar-visit')
  const next = page.getByRole('button', { name: 'التالي', exact: true })
  await next.click()
  await expect.poll(() => visits.count()).toBe(3)
  // A week of a phone has room for who and what.
  await page.getByRole('tab', { name: t('calendar.week'), exact: true }).click()
  const named = page.locator('.calendar-row').filter({ hasText: name })
  await expect.poll(() => named.count()).toBe(3)
  for (const one of await named.all())
    expect(await one.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
  await page.getByRole('tab', { name: 'يوم', exact: true }).click()
  // The rows of the week are visits, too.
  await expect.poll(() => named.count()).toBe(0)
  await expect.poll(() => visits.count()).toBe(3)
  await dragDown(page, visits.first())
  await page.waitForURL(/\/provider\/calendar\/\d+\?propose=/)
  await page.getByRole('dialog').getByText(t('propose.follows')).waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL('/provider/calendar')

  await page.getByRole('button', { name: t('off.title'), exact: true }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel(t('off.from'), { exact: true }).fill(wallTime('17:00', 1).slice(0, 16).replace(' ', 'T'))
  await sheet.getByLabel(t('off.until'), { exact: true }).fill(wallTime('18:00', 1).slice(0, 16).replace(' ', 'T'))
  await sheet.getByLabel(t('calendar.worker'), { exact: true }).selectOption({ index: 1 })
  await press(page, t('off.save'))
  const off = page.locator('.calendar-off')
  // The calendar is rendered again when it hears of the hour off, and then the focus is lost.
  const end = page.getByRole('dialog').getByRole('button', { name: t('off.end'), exact: true })
  await expect
    .poll(async () => {
      if (!(await end.isVisible())) await off.press('Enter', { timeout: 2000 }).catch(() => {})
      return end.isVisible()
    })
    .toBe(true)
  await press(page, t('off.end'))
  await off.waitFor({ state: 'detached' })
}

test('three customers of a sick day: two take an alternative, one cancels', longTest, async () => {
  const { owner, booked } = await agency()
  const t = translator(days, 'ar')
  const page = await signedInPage(await visit({ locale: 'ar', screen: 'phone' }), owner)
  await page.goto('/provider/calendar')
  await awake(page)
  await useCalendar(page)
  await page.getByRole('button', { name: t('off.title'), exact: true }).click()
  await press(page, t('off.sick'))
  await press(page, t('doubt.no'))
  await press(page, t('off.sick'))
  expect(await axeViolations(page)).toEqual([])
  const answer = page.waitForResponse((response) => /provider\/sick_days/.test(response.url()))
  // A message is shown for four seconds.
  const told = page.getByText('أُبلغ 3 عملاء').waitFor()
  told.catch(() => {})
  await press(page, t('off.sick_confirm'))
  expect((await answer).status(), 'what the server says of the sick day').toBe(200)
  await told

  const locales = ['ar', 'en', 'ar'] as const
  for (const [n, { id, email }] of booked.entries()) {
    const v = translator(visits, locales[n] ?? 'ar')
    const customer = await signedInPage(await visit({ locale: locales[n] ?? 'ar', screen: 'phone' }), email)
    await customer.goto(`/bookings/show/${id}`)
    await customer.getByRole('button', { name: v('absence.cancel'), exact: true }).waitFor()
    if (n === 0) expect(await axeViolations(customer)).toEqual([])
    await press(customer, v(n < 2 ? 'absence.take' : 'absence.cancel'))
    await customer.getByText(v('absence.answered')).waitFor()
    await customer.getByRole('button', { name: v('absence.cancel'), exact: true }).waitFor({ state: 'detached' })
  }
  const { sql } = town().database
  const rows = await sql<{ status: number; fee: number; sick: boolean }[]>`
    SELECT b.booking_status_id AS status, coalesce(b.cancellation_fee_minor, 0)::int AS fee,
      visit_worker(b.id) = (SELECT min(w.id) FROM workers w WHERE w.e_provider_id = b.e_provider_id) AS sick
    FROM bookings b WHERE b.id = ANY (${booked.map(({ id }) => id)}) ORDER BY b.id`
  expect(rows.map(({ status, fee }) => [status, fee])).toEqual([
    [4, 0],
    [4, 0],
    [7, 0],
  ])
  expect(rows.slice(0, 2).map(({ sick }) => sick)).toEqual([false, false])
})

test('a worker of another agency sees nothing of this one', longTest, async () => {
  const { booked } = await agency()
  const { db, sql } = town().database
  const [stranger] = await people(1, { role: 'provider' })
  const [boss] = await people(1, { role: 'provider' })
  await buildProvider(db, { people: [boss?.id ?? 0, stranger?.id ?? 0], roles: ['owner', 'worker'] })
  const [draft] = await sql<{ id: number }[]>`
    INSERT INTO service_drafts (e_provider_id, body)
    SELECT e_provider_id, '{}' FROM bookings WHERE id = ${booked[0]?.id ?? 0} RETURNING id`
  const page = await signedInPage(await visit({ locale: 'en', screen: 'phone' }), stranger?.email ?? '')
  const id = booked[0]?.id ?? 0
  const missing = web['not_found.title'].en
  for (const path of [
    `/provider/bookings/${id}`,
    `/provider/calendar/${id}`,
    `/provider/visits/${id}`,
    `/bookings/show/${id}`,
    `/bookings/receipt/${id}`,
    `/bookings/checkout/${id}`,
    `/provider/services/${draft?.id}`,
  ]) {
    await page.goto(path)
    const heading = page.getByRole('heading', { name: missing })
    await expect.poll(async () => [path, await heading.count()]).toEqual([path, 1])
    expect([path, await page.getByText(name).count()]).toEqual([path, 0])
  }
  const t = translator(team, 'en')
  for (const path of ['/provider/team', '/provider/services', '/provider/money', '/provider/page']) {
    await page.goto(path)
    await page.getByText(path.endsWith('team') ? t('not_yours') : /Only owners and managers/).waitFor()
  }
})

test('until it is known whether the provider is absent there is nothing to accept', async () => {
  const { db, sql } = town().database
  const [owner] = await people(1, { role: 'provider' })
  const provider = await buildProvider(db, { people: [owner?.id ?? 0] })
  const service = await buildService(db, { e_provider_id: provider.id })
  const { id } = await buildBooking(db, { e_service_id: service.id, at: Date.now() + 96 * HOUR })
  await sql`INSERT INTO visit_absences (booking_id, user_id) VALUES (${id}, ${owner?.id ?? 0})`
  const page = await signedInPage(await visit({ locale: 'en' }), owner?.email ?? '')
  const release = await holdRequests(page, `**/api/bookings/${id}/changes*`)
  await page.goto('/provider/visits')
  await page.getByText(service.name.en, { exact: true }).first().waitFor()
  const accept = page.getByRole('button', { name: translator(bookings, 'en')('desk.to_accepted') })
  expect(await accept.count()).toBe(0)
  release()
  await page.getByText(translator(days, 'en')('trouble.absent')).waitFor()
  expect(await accept.count()).toBe(0)
})

test('who removes somebody from the team reads that their visits stay with them', async () => {
  const t = translator(team, 'ar')
  const { owner, first } = await agency(['worker', 'owner', 'worker'])
  const page = await signedInPage(await visit({ locale: 'ar', screen: 'phone' }), owner)
  await page.goto('/provider/team')
  await awake(page)
  const remove = page.getByRole('button', { name: t('remove').replace('{name}', first), exact: true })
  await remove.click()
  const question = page.getByRole('alert').filter({ hasText: t('remove_question').replace('{name}', first) })
  await question.getByText('تبقى 3 زيارات قادمة باسمه. أسندها إلى غيره.', { exact: true }).waitFor()
  await question.getByRole('button', { name: t('remove_yes'), exact: true }).click()
  await page.getByText(t('removed'), { exact: true }).waitFor()
  await question.waitFor({ state: 'detached' })
  await remove.waitFor({ state: 'detached' })
  await page.getByRole('listitem').filter({ hasText: first }).getByText('3 زيارات قادمة').waitFor()
})

test('who takes no visits says whose sick day it is', async () => {
  const { sql } = town().database
  const { first, booked } = await agency()
  const [manager] = await people(1, { role: 'provider' })
  await sql`INSERT INTO e_provider_users (e_provider_id, user_id, role)
    SELECT e_provider_id, ${manager?.id ?? 0}, 'manager' FROM bookings WHERE id = ${booked[0]?.id ?? 0}`
  const t = translator(days, 'en')
  const page = await signedInPage(await visit({ locale: 'en', screen: 'desk' }), manager?.email ?? '')
  await page.goto('/provider/calendar')
  await page.getByRole('button', { name: t('off.title'), exact: true }).click()
  const sheet = page.getByRole('dialog')
  const own = sheet.getByRole('button', { name: t('off.sick'), exact: true })
  await sheet.getByRole('button', { name: t('off.save'), exact: true }).waitFor()
  expect(await own.count()).toBe(0)
  await sheet.getByLabel(t('calendar.worker')).selectOption({ label: first })
  await sheet.getByRole('button', { name: t('off.sick_of').replace('{name}', first), exact: true }).waitFor()
})
