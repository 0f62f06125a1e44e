import type { TestApp } from '../app.ts'
import { photo, uploader } from '../uploads.ts'
import type { World } from './world.ts'

/** Id and file name of a private picture, from its address. */
const partsOf = (url = '') => {
  const [name = '', uuid = ''] = url.split('/').reverse()
  return { uuid, name }
}

/** Pictures that only some people may see: what their calls take. */
export const privatePictures = (app: TestApp, { visit, tokenOf, idOf }: World) => {
  const { api, sql } = app
  const picture = async () => {
    const [booking, token] = [await visit(), (await tokenOf('customer')) ?? '']
    const { uuid } = await uploader(app)(await photo(), { token })
    const body = { text: '', pictures: [uuid] }
    const { json } = await api<{ media: { url: string }[] }>('POST', `bookings/${booking.id}/messages`, { token, body })
    return { id: booking.id, ...partsOf(json.data.media[0]?.url) }
  }
  const workPicture = async () => {
    const booking = await visit()
    const [row] = await sql<{ id: number }[]>`INSERT INTO visit_pictures (booking_id, user_id, moment)
      VALUES (${booking.id}, ${idOf('owner')}, 'before') RETURNING id`
    return { id: booking.id, picture: row?.id ?? 0 }
  }
  const servedWork = async () => {
    const [booking, token] = [await visit(), (await tokenOf('owner')) ?? '']
    await sql`UPDATE bookings SET booking_status_id = 5 WHERE id = ${booking.id}`
    const { uuid } = await uploader(app)(await photo(), { token })
    const body = { moment: 'before', uuid }
    const { json } = await api<{ media: { url: string }[] }[]>('POST', `bookings/${booking.id}/work`, { token, body })
    return { id: booking.id, ...partsOf(json.data[0]?.media[0]?.url) }
  }
  const complaintPicture = async () => {
    const [booking, token] = [await visit(), (await tokenOf('customer')) ?? '']
    const { uuid } = await uploader(app)(await photo(), { token })
    const body = { topic: 'late', text: 'Nobody came', pictures: [uuid] }
    type Made = { id: number; messages: { media: { url: string }[] }[] }
    const { json } = await api<Made>('POST', `bookings/${booking.id}/complaints`, { token, body })
    return { id: json.data.id, ...partsOf(json.data.messages[0]?.media[0]?.url) }
  }
  return { picture, complaintPicture, workPicture, servedWork }
}
