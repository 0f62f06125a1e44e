import { expect, test } from 'vitest'
import { messages as hours } from '../../src/features/availability/providerMessages.ts'
import { messages as providers } from '../../src/features/providers/messages.ts'
import { buildProvider, buildService, buildUser } from '../build.ts'
import { demo, e2e, translator } from './harness.ts'
import { signedInPage } from './steps.ts'

const { visit, town } = e2e()

test('who removes their last hours can be booked at any time, and on certain dates only once one has hours', async () => {
  const { db, sql } = town().database
  const [known] = await sql<{ password_hash: string }[]>`SELECT password_hash FROM users WHERE email = ${demo.email}`
  const user = await buildUser(db, { role: 'provider', password_hash: known?.password_hash ?? '' })
  const week = [{ day: 'sunday', start_at: '09:00', end_at: '12:00' }]
  const { id } = await buildProvider(db, { people: [user.id], hours: week })
  const service = await buildService(db, { e_provider_id: id })
  const t = translator(hours, 'en')
  const page = await signedInPage(await visit({ locale: 'en', screen: 'phone' }), user.email)
  const offered = async () => {
    const answer = await page.request.get(`/api/e_providers/${id}/free_starts?e_service_id=${service.id}&days=7`)
    const { data } = (await answer.json()) as { data: { days: { starts: unknown[] }[] } }
    return data.days.filter(({ starts }) => starts.length > 0).length
  }
  await page.goto('/provider/settings')
  const closed = page.getByText(t('hours.closed'), { exact: true })
  await expect.poll(() => closed.count()).toBe(6)
  await page.getByRole('button', { name: t('hours.remove').replace('{day}', 'Sunday') }).click()
  await page.getByText(t('hours.none')).waitFor()
  expect(await closed.count()).toBe(0)
  await page.getByRole('button', { name: t('save'), exact: true }).click()
  await expect.poll(offered).toBeGreaterThan(5)

  // With a date that has hours of its own, it is the only day.
  await page.getByRole('button', { name: t('dates.add') }).click()
  await page.getByRole('checkbox', { name: t('dates.closed') }).uncheck()
  await page.getByText(t('hours.by_dates')).waitFor()
  expect(await closed.count()).toBe(7)
  await page.getByRole('button', { name: t('save'), exact: true }).click()
  await expect.poll(offered).toBe(1)
  await page.goto(`/e_provider/${id}`)
  await page.getByRole('heading', { name: translator(providers, 'en')('only_dates') }).waitFor()
})
