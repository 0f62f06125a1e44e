import { expect, test } from 'vitest'
import { messages as complaints } from '../../src/features/complaints/officeMessages.ts'
import { messages as bookings } from '../../src/features/ordering/officeMessages.ts'
import { axeViolations } from './axe.ts'
import { demo, e2e, longTest, translator } from './harness.ts'
import { signedInPage } from './steps.ts'

const { visit, town } = e2e({ DEMO: 'on' })
const operator = 'operator@doorstep.test'

/** The demo customer's visit that nobody began yet. */
const comingVisit = async () => {
  const [row] = await town().database.sql<{ id: number; phone_number: string }[]>`
    SELECT b.id, u.phone_number FROM bookings b JOIN users u ON u.id = b.user_id
    WHERE u.email = ${demo.email} AND b.booking_status_id IN (1, 4) AND b.starts_at > now() ORDER BY b.id LIMIT 1`
  if (!row) throw new Error('the demo customer has no visit ahead')
  return row
}

test('a complaint: read, answered and closed, in Arabic on a phone', longTest, async () => {
  const locale = 'ar'
  const t = translator(complaints, locale)
  const { id } = await comingVisit()
  const page = await signedInPage(await visit({ locale, screen: 'phone' }), operator)
  const login = await page.request.post('/api/login', { data: demo })
  const { data } = (await login.json()) as { data: { api_token: string } }
  const reported = await page.request.post(`/api/bookings/${id}/complaints`, {
    headers: { authorization: `Bearer ${data.api_token}` },
    data: { topic: 'damage', text: 'The window is broken' },
  })
  expect(reported.status()).toBe(200)

  const main = page.getByRole('main')
  await page.goto('/office/complaints?state=open')
  await main.getByText('The window is broken').waitFor()
  await main
    .getByRole('link', { name: /حدث ضرر/ })
    .first()
    .click()
  await main.getByRole('heading', { name: t('written') }).waitFor()
  await main.getByRole('button', { name: t('read') }).click()
  await main.getByText(t('was_read')).waitFor()
  await main.getByLabel(t('answer')).fill('نعتذر، سنعوّضك.')
  expect(await axeViolations(page)).toEqual([])
  await main.getByRole('button', { name: t('send') }).click()
  await main.getByRole('listitem').getByText('نعتذر، سنعوّضك.').waitFor()
  await main.getByRole('button', { name: t('close') }).click()
  await main.getByText(t('close_silently')).waitFor()
  await main
    .getByRole('alert')
    .getByRole('button', { name: t('close') })
    .click()
  await main.getByText(t('is_settled')).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('a booking: found by phone number and cancelled with a reason, on a desk', longTest, async () => {
  const locale = 'en'
  const t = translator(bookings, locale)
  const { id, phone_number } = await comingVisit()
  const page = await signedInPage(await visit({ locale, screen: 'desk' }), operator)
  const main = page.getByRole('main')
  await page.goto('/office/bookings')
  await main.getByRole('searchbox', { name: t('list.search') }).fill(phone_number)
  await main.getByRole('link', { name: `#${id}`, exact: true }).click()
  await main.getByRole('button', { name: t('do.cancel') }).click()
  await main.getByRole('button', { name: t('do.cancel') }).click()
  await main.getByText(t('reason_needed')).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await main.getByLabel(t('reason')).fill('The street is flooded')
  await main.getByRole('button', { name: t('do.cancel') }).click()
  await main.getByRole('listitem').getByText('The street is flooded').waitFor()
  const [row] = await town().database.sql`SELECT cancel, cancel_reason FROM bookings WHERE id = ${id}`
  expect(row).toEqual({ cancel: true, cancel_reason: 'The street is flooded' })
})
