import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages as hours } from '../../src/features/availability/providerMessages.ts'
import { messages as desk } from '../../src/features/ordering/providerMessages.ts'
import { addDays, dateIn } from '../../src/lib/time.ts'
import { messages as web } from '../../src/web/messages.ts'
import { messages as table } from '../../src/web/table/messages.ts'
import { buildBooking, buildProvider, buildService, buildUser } from '../build.ts'
import { e2e, translator } from './harness.ts'
import { demoPerson } from './loseReplies.ts'
import { awake, signedInPage } from './steps.ts'

/** What forms say of their fields: in the page's language, beside the field, not in a bubble of the browser's. */
const { visit, town } = e2e()

const arabicVisit = async (email: string) => signedInPage(await visit({ locale: 'ar', screen: 'phone' }), email)

/** Label and error of each field that is marked. */
const marked = (page: Page) =>
  page
    .locator('[aria-invalid=true]')
    .evaluateAll((fields) =>
      fields.map((field) => [
        document.querySelector(`label[for="${field.id}"]`)?.textContent,
        document.getElementById(`${field.id}-error`)?.textContent,
      ]),
    )

test('opening hours', async () => {
  const { db } = town().database
  const [t, w] = [translator(hours, 'ar'), translator(web, 'ar')]
  const owner = await demoPerson(town().database, 'provider')
  await buildProvider(db, { people: [owner.id] })
  const page = await arabicVisit(owner.email)
  await page.goto('/provider/settings')
  await awake(page)
  const save = page.getByRole('button', { name: t('save'), exact: true })
  await page.getByLabel(t('hours.from'), { exact: true }).first().fill('')
  await page.getByRole('button', { name: t('dates.add'), exact: true }).click()
  await page.getByLabel(t('dates.date'), { exact: true }).fill(addDays(dateIn(Date.now(), 'UTC'), -9))
  await page.getByLabel(t('around.notice'), { exact: true }).fill('9000')
  await save.click()
  await expect
    .poll(() => marked(page))
    .toEqual([
      [t('hours.from'), w('field.required')],
      [t('dates.date'), expect.stringMatching(/^اختر .+ أو يومًا بعده\.$/)],
      [t('around.notice'), t('around.wrong').replace('{min}', '0').replace('{max}', '720')],
    ])
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('time')
  await page.getByLabel(t('dates.date'), { exact: true }).fill(addDays(dateIn(Date.now(), 'UTC'), 9))
  await page.getByLabel(t('hours.from'), { exact: true }).first().fill('08:30')
  await page.getByLabel(t('around.notice'), { exact: true }).fill('9')
  await save.click()
  await page.getByText(t('saved'), { exact: true }).waitFor()
  await expect.poll(() => marked(page)).toEqual([])

  const source = page.getByLabel(t('calendars.source'), { exact: true })
  const connect = page.getByRole('button', { name: t('calendars.connect'), exact: true })
  await connect.click()
  await expect.poll(() => marked(page)).toEqual([[t('calendars.source'), w('field.required')]])
  await source.fill('my calendar')
  await connect.click()
  await expect.poll(() => marked(page)).toEqual([[t('calendars.source'), w('field.url')]])
  expect(await source.inputValue()).toBe('my calendar')
})

test('extra work, also what the server says of it', async () => {
  const { db } = town().database
  const [d, w] = [translator(desk, 'ar'), translator(web, 'ar')]
  const [owner, customer] = [await demoPerson(town().database, 'provider'), await buildUser(db)]
  const provider = await buildProvider(db, { people: [owner.id] })
  const service = await buildService(db, { e_provider_id: provider.id })
  const { id } = await buildBooking(db, { user_id: customer.id, e_service_id: service.id, status: 'in_progress' })
  const page = await arabicVisit(owner.email)
  await page.goto(`/provider/visits/${id}`)
  await awake(page)
  await page.getByRole('button', { name: d('extras.add') }).click()
  const offer = page.getByRole('button', { name: d('extras.offer'), exact: true })
  const [name, price] = [page.getByLabel(d('extras.name')), page.getByLabel(d('extras.price'))]
  await offer.click()
  await expect
    .poll(() => marked(page))
    .toEqual([
      [d('extras.name'), w('field.required')],
      [d('extras.price'), w('field.required')],
    ])
  await name.fill('صنبور')
  await price.fill('-3')
  await offer.click()
  await expect.poll(() => marked(page)).toEqual([[d('extras.price'), d('extras.price_wrong')]])
  await price.fill('2000000')
  await offer.click()
  await expect.poll(() => marked(page)).toEqual([[d('extras.price'), w('field.too_high').replace('{n}', '1000000')]])
  await price.fill('40')
  await offer.click()
  await page.getByText(d('extras.saved'), { exact: true }).waitFor()
})

test('a saved view without a name', async () => {
  const t = translator(table, 'ar')
  const page = await arabicVisit('operator@doorstep.test')
  await page.goto('/office/people')
  await awake(page)
  await page.locator('summary', { hasText: t('views') }).click()
  const save = page.getByRole('button', { name: t('save_view'), exact: true })
  await save.click()
  await expect.poll(() => marked(page)).toEqual([[t('view_name'), translator(web, 'ar')('field.required')]])
  await page.getByLabel(t('view_name')).fill('كلهم')
  await save.click()
  await page.getByText(t('view_saved'), { exact: true }).waitFor()
  await expect.poll(() => marked(page)).toEqual([])
})
