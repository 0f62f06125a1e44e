import { expect, test } from 'vitest'
import { messages as bookings } from '../../src/features/bookings/messages.ts'
import { messages as office } from '../../src/features/ordering/officeMessages.ts'
import { messages as payments } from '../../src/features/payments/messages.ts'
import { messages as inbox } from '../../src/features/payments/officeMessages.ts'
import { buildBooking } from '../build.ts'
import { axeViolations } from './axe.ts'
import { e2e, longTest, translator } from './harness.ts'
import { demoPerson } from './loseReplies.ts'
import { awake, ownService, signedInPage } from './steps.ts'

const { visit, town } = e2e()

test('money that does not fit its booking is waited for, until the office has settled it', longTest, async () => {
  const { database } = town()
  const { sql } = database
  const customer = await demoPerson(database)
  const { id: e_service_id } = await ownService(database)
  const at = Date.now() - 86_400_000
  const { id } = await buildBooking(database.db, { user_id: customer.id, e_service_id, status: 'done', at })
  await sql`WITH attempt AS (
      INSERT INTO payment_attempts (booking_id, user_id, payment_method_id, provider, currency, amount_minor, locale, sandbox,
        state, reference, paid_reference)
      SELECT ${id}, ${customer.id}, id, 'stripe', 'SAR', 10000, 'ar', true, 'paid', 'held', 'held'
      FROM payment_methods WHERE route = '/Stripe' RETURNING id)
    INSERT INTO money_inbox (attempt_id, provider, reference, reason, amount_minor, currency)
    SELECT id, 'stripe', 'held', 'amount_differs', 9999, 'SAR' FROM attempt`

  const b = translator(bookings, 'ar')
  const home = await signedInPage(await visit({ locale: 'ar', screen: 'phone' }), customer.email)
  await home.goto(`/bookings/show/${id}`)
  await awake(home)
  await home.getByText(b('wait.held')).waitFor()
  const pay = home.getByRole('link', { name: b('action.checkout'), exact: true })
  expect(await pay.count()).toBe(0)
  expect(await axeViolations(home)).toEqual([])
  await home.goto(`/bookings/payment/native/${id}`)
  await home.getByText(translator(payments, 'ar')('native.held')).waitFor()

  const [o, i] = [translator(office, 'en'), translator(inbox, 'en')]
  const desk = await signedInPage(await visit({ locale: 'en' }), 'operator@doorstep.test')
  await desk.goto(`/office/bookings/${id}`)
  await awake(desk)
  await desk.getByText(o('held.message')).waitFor()
  expect(await axeViolations(desk)).toEqual([])
  await desk.getByRole('link', { name: o('held.open'), exact: true }).click()
  await desk
    .getByRole('link')
    .filter({ hasText: `#${id}` })
    .click()
  await desk.getByText(i('inbox.way.ignore'), { exact: true }).click()
  await desk.getByLabel(i('inbox.note')).fill('Given back by hand')
  await desk.getByRole('button', { name: i('inbox.do.ignore') }).click()
  await desk.getByText(i('inbox.done')).waitFor()

  await home.goto(`/bookings/show/${id}`)
  await pay.waitFor()
})
