import { expect, test } from 'vitest'
import { messages as hours } from '../../src/features/availability/providerMessages.ts'
import { messages as desk } from '../../src/features/ordering/providerMessages.ts'
import { messages as team } from '../../src/features/team/providerMessages.ts'
import { messages as words } from '../../src/ui/messages.ts'
import { buildBooking, buildProvider, buildService, buildUsers } from '../build.ts'
import { axeViolations } from './axe.ts'
import { demo, e2e, translator } from './harness.ts'
import { awake, signedInPage } from './steps.ts'

const { visit, town } = e2e()

/** An agency of an owner and two workers, and its owner at a desk. */
const agency = async () => {
  const { db, sql } = town().database
  const [known] = await sql<{ password_hash: string }[]>`SELECT password_hash FROM users WHERE email = ${demo.email}`
  const password_hash = known?.password_hash ?? ''
  const staff = await buildUsers(
    db,
    ['Omar', 'Hani', 'Badr'].map((name) => ({ name, role: 'provider', password_hash })),
  )
  const provider = await buildProvider(db, { people: staff.map(({ id }) => id), roles: ['owner', 'worker', 'worker'] })
  const page = await signedInPage(await visit({ locale: 'en' }), staff[0]?.email ?? '')
  return { db, sql, provider, page }
}

test('looking through the team with the arrow keys sends nobody', async () => {
  const { db, sql, provider, page } = await agency()
  const service = await buildService(db, { e_provider_id: provider.id })
  const { id } = await buildBooking(db, { e_service_id: service.id, status: 'accepted' })
  const worker = async () =>
    (
      await sql<
        { name: string }[]
      >`SELECT coalesce(u.name, w.name) AS name FROM workers w LEFT JOIN users u ON u.id = w.user_id
      WHERE w.id = visit_worker(${id})`
    )[0]?.name
  const t = translator(desk, 'en')
  await page.goto(`/provider/bookings/${id}`)
  await awake(page)
  const who = page.getByRole('dialog').getByLabel(t('worker.label'), { exact: true })
  await who.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const send = page.getByRole('button', { name: t('worker.send').replace('{name}', 'Badr'), exact: true })
  await send.waitFor()
  expect(await who.evaluate((list) => list === document.activeElement)).toBe(true)
  expect(await worker()).toBe('Omar')
  expect(await axeViolations(page)).toEqual([])
  await send.click()
  await page.getByText(t('worker.changed').replace('{name}', 'Badr')).waitFor()
  await send.waitFor({ state: 'detached' })
  expect(await worker()).toBe('Badr')
})

test('looking through the roles with the arrow keys gives none', async () => {
  const { sql, provider, page } = await agency()
  const t = translator(team, 'en')
  const role = async () =>
    (
      await sql<{ role: string }[]>`SELECT m.role FROM e_provider_users m JOIN users u ON u.id = m.user_id
      WHERE m.e_provider_id = ${provider.id} AND u.name = 'Hani'`
    )[0]?.role
  await page.goto('/provider/team')
  await awake(page)
  const list = page.getByLabel(t('role').replace('{name}', 'Hani'), { exact: true })
  await list.focus()
  await page.keyboard.press('ArrowDown')
  const give = page.getByRole('button', { name: t('role_give'), exact: true })
  await give.waitFor()
  expect(await role()).toBe('worker')
  await give.click()
  await page.getByText(t('saved'), { exact: true }).waitFor()
  await give.waitFor({ state: 'detached' })
  expect(await role()).not.toBe('worker')
})

test('fields that are there for each day, date or worker are told apart by their names', async () => {
  const { page } = await agency()
  const [t, w] = [translator(hours, 'en'), translator(team, 'en')]
  await page.goto('/provider/settings')
  await awake(page)
  const sunday = page.getByRole('group', { name: 'Sunday', exact: true })
  await page.getByRole('button', { name: t('hours.add').replace('{day}', 'Sunday') }).press('Enter')
  await sunday.getByLabel(t('hours.until')).last().waitFor()
  await page.getByRole('button', { name: t('dates.add') }).press('Enter')
  const date = page.getByRole('group').filter({ has: page.getByLabel(t('dates.closed')) })
  await expect.poll(() => date.getAttribute('aria-label')).toMatch(/\w+ \d+/)
  await page
    .getByRole('link', { name: w('title') })
    .first()
    .press('Enter')
  await page.getByRole('button', { name: translator(words, 'en')('discard') }).press('Enter')
  await page.getByRole('checkbox', { name: `${w('active')}: Hani`, exact: true }).waitFor()
})
