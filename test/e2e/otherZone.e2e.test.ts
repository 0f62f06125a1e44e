import { expect, test } from 'vitest'
import { messages as bookings } from '../../src/features/bookings/messages.ts'
import { e2e, translator } from './harness.ts'
import { awake, laterStart, ownService, signIn } from './steps.ts'

const { visit, town } = e2e()

test('a visitor at an address with another clock books the hour that the summary shows', async () => {
  const t = translator(bookings, 'en')
  const { sql } = town().database
  const page = await visit({ locale: 'en' })
  await page.addInitScript(() => {
    const cairo = { description: 'Flat', address: 'Tahrir Square 1, Cairo', latitude: 30.0444, longitude: 31.2357 }
    if (!localStorage.getItem('address')) localStorage.setItem('address', JSON.stringify(cairo))
  })
  const service = await ownService(town().database)
  await page.goto(`/e_service/form/${service.id}`)
  await awake(page)
  await (await laterStart(page, 'en')).check()
  await page.getByRole('button', { name: t('book.continue') }).click()
  const confirm = page.getByRole('button', { name: t('summary.confirm') })
  await confirm.click()
  await signIn(page, 'en')
  await page.waitForURL(`/e_service/summary/${service.id}`)
  const shown = await page.evaluate(() => {
    const drafts = JSON.stringify(Object.fromEntries(Object.entries(localStorage)))
    return /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z)/.exec(drafts)?.[1]
  })
  await confirm.click()
  await page.waitForURL(`/e_service/success/${service.id}`)
  const [row] = await sql<{ at: Date; zone: string }[]>`
    SELECT starts_at AS at, visit_tz AS zone FROM bookings ORDER BY id DESC LIMIT 1`
  expect([row?.zone, row?.at.toISOString()]).toEqual(['Africa/Cairo', shown])
})
