import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages as visits } from '../../src/features/bookings/messages.ts'
import { statusOf } from '../../src/features/bookings/rules.ts'
import { messages as desk } from '../../src/features/ordering/providerMessages.ts'
import type { Locale } from '../../src/lib/words.ts'
import { buildBooking, buildProvider, buildService } from '../build.ts'
import { demo, e2e, translator } from './harness.ts'
import { demoPerson } from './loseReplies.ts'
import { awake, holdReads, signedInPage } from './steps.ts'

const { visit, town } = e2e({ DEMO: 'on' })

/** A request for ten o'clock, three days ahead, as its provider has opened it. */
const opened = async (locale: Locale) => {
  const { db, sql } = town().database
  const [owner, customer] = [await demoPerson(town().database, 'provider'), await demoPerson(town().database)]
  const provider = await buildProvider(db, { people: [owner.id] })
  const { id: e_service_id } = await buildService(db, { e_provider_id: provider.id })
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const at = Date.parse(`${day}T07:00:00Z`)
  const { id } = await buildBooking(db, { user_id: customer.id, e_service_id, status: 'received', at })
  const page = await signedInPage(await visit({ locale, screen: 'phone' }), owner.email)
  await page.goto(`/provider/visits/${id}`)
  await awake(page)
  const status = async () => (await sql`SELECT booking_status_id AS id FROM bookings WHERE id = ${id}`)[0]?.id
  return { id, day, customer, page, sheet: page.getByRole('dialog'), sql, status }
}

/** The customer moves the visit to two o'clock. */
const moveToTwo = async (
  page: Page,
  { id, day, customer }: { id: number; day: string; customer: { email: string } },
) => {
  const login = await page.request.post('/api/login', { data: { email: customer.email, password: demo.password } })
  const { data } = (await login.json()) as { data: { api_token: string } }
  const moved = await page.request.put(`/api/bookings/${id}/reschedule`, {
    headers: { authorization: `Bearer ${data.api_token}` },
    data: { booking_at: `${day} 14:00:00` },
  })
  expect(moved.status()).toBe(200)
}

test('a request that its customer moves while Accept waits is not accepted at a time that nobody saw', async () => {
  const { id, page, sheet, sql, status } = await opened('ar')
  const accept = sheet.getByRole('button', { name: translator(desk, 'ar')('move.accepted') })
  await accept.waitFor()
  await sheet.getByText('10:00').waitFor()

  // The page does not hear of it in time.
  const release = await holdReads(page, /\/api\/bookings/)
  await sql`UPDATE bookings SET starts_at = starts_at + interval '2 hours', visit_local = visit_local + interval '2 hours'
    WHERE id = ${id}`
  const told = page.getByText(translator(visits, 'ar')('refusal.visit_moved')).waitFor()
  await accept.click()
  await told
  release()
  await sheet.getByText('12:00').waitFor()
  await accept.waitFor()
  expect(await status()).toBe(statusOf('received').id)

  await accept.click()
  await expect.poll(status).toBe(statusOf('accepted').id)
})

test('a request that its customer moves while a reason is typed is not declined for the time of before', async () => {
  const t = translator(visits, 'en')
  const { id, day, customer, page, sheet, status } = await opened('en')
  await sheet.getByRole('button', { name: t('desk.decline'), exact: true }).click()
  await sheet.getByText('10–11 am').waitFor()
  const reason = sheet.locator('[name=reason]')
  await reason.fill('We are full in the morning')

  await moveToTwo(page, { id, day, customer })
  await sheet.getByText('2–3 pm').waitFor()
  const decline = sheet.getByRole('button', { name: t('desk.decline_confirm'), exact: true })
  await decline.click()
  await page.getByText(t('refusal.visit_moved')).waitFor()
  expect(await status()).toBe(statusOf('received').id)
  expect(await reason.inputValue()).toBe('We are full in the morning')

  await decline.click()
  await expect.poll(status).toBe(statusOf('failed').id)
})

test('a visit that its customer moves while an absence is explained is not called off for the new time', async () => {
  const t = translator(desk, 'en')
  const { id, day, customer, page, sheet, sql } = await opened('en')
  await sheet.getByText(t('trouble.title'), { exact: true }).click()
  await sheet.getByRole('button', { name: t('trouble.absence'), exact: true }).click()
  const note = sheet.locator('[name=absence-note]')
  await note.fill('I am ill in the morning')
  await moveToTwo(page, { id, day, customer })
  await sheet.getByText('2–3 pm').waitFor()
  const confirm = sheet.getByRole('button', { name: t('trouble.absence_confirm'), exact: true })
  await confirm.click()
  await page.getByText(translator(visits, 'en')('refusal.visit_moved')).waitFor()
  const absences = () => sql`SELECT FROM visit_absences WHERE booking_id = ${id}`
  expect(await absences()).toHaveLength(0)

  await sheet.getByRole('button', { name: t('trouble.absence'), exact: true }).click()
  expect(await note.inputValue()).toBe('I am ill in the morning')
  await confirm.click()
  await sheet.getByText(t('trouble.absent')).waitFor()
  expect(await absences()).toHaveLength(1)
})
