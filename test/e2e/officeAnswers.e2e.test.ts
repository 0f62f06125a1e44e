import { expect, test } from 'vitest'
import { kinds } from '../../src/features/notifications/rules.ts'
import { buildBooking, buildNotification } from '../build.ts'
import { demo, e2e, longTest } from './harness.ts'
import { demoPerson } from './loseReplies.ts'
import { ownService, signedInPage } from './steps.ts'

const { visit, town } = e2e()

test(
  'what the office answered to a report is read once its customer has seen it, and nothing of the provider',
  longTest,
  async () => {
    const { database } = town()
    const { db, sql } = database
    const person = await demoPerson(database)
    const { id: e_service_id } = await ownService(database)
    const at = Date.now() + 40 * 86_400_000
    const booking = await buildBooking(db, { user_id: person.id, e_service_id, status: 'accepted', at })
    const data = { message_id: '1', booking_id: booking.id }
    await buildNotification(db, { notifiable_id: person.id, type: kinds.newMessage, data })

    const page = await signedInPage(await visit({ locale: 'en', screen: 'phone' }), person.email)
    const tokenOf = async (email: string) => {
      const answer = await page.request.post('/api/login', { data: { email, password: demo.password } })
      return ((await answer.json()) as { data: { api_token: string } }).data.api_token
    }
    const post = async (token: string, path: string, body: object) => {
      const answer = await page.request.post(`/api/${path}`, {
        data: body,
        headers: { authorization: `Bearer ${token}` },
      })
      return ((await answer.json()) as { data: { id: number } }).data
    }
    const own = await tokenOf(person.email)
    const report = await post(own, `bookings/${booking.id}/complaints`, { topic: 'other', text: 'Nobody came' })
    await post(await tokenOf('operator@doorstep.test'), `complaints/${report.id}/messages`, { text: 'We call them' })
    const unread = async () =>
      (
        await sql<{ event: string | null }[]>`
        SELECT data ->> 'event' AS event FROM notifications
        WHERE notifiable_id = ${person.id} AND type = ${kinds.newMessage} AND read_at IS NULL ORDER BY 1`
      ).map(({ event }) => event)
    await expect.poll(unread).toEqual(['office', null])
    await page.goto(`/bookings/show/${booking.id}`)
    await page.getByText('We call them').scrollIntoViewIfNeeded()
    await expect.poll(unread).toEqual([null])
  },
)
