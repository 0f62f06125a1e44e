import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { statusOf } from '#features/bookings/rules.ts'
import { session } from '#web/session.ts'
import { stubLocalStorage } from '../../../../test/localStorage.ts'
import {
  addMove,
  isJustMade,
  queuedMoves,
  sendMoves,
  statusAfterMoves,
  undoMove,
  undoTime,
  waitBefore,
} from './moveQueue.ts'

type Request = { url: string; key: string; body: Record<string, unknown>; keepalive: boolean | undefined }

const requests: Request[] = []
let answer: () => Response | Promise<Response> = () => Response.json({ success: true, data: {} })
const refused = (code: string, status: number) => () => Response.json({ success: false, code }, { status })
const offline = () => {
  throw new TypeError('Failed to fetch')
}

beforeEach(() => {
  stubLocalStorage()
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, cookie: '' })
  vi.stubGlobal('fetch', async (url: string, { headers, body, keepalive }: RequestInit) => {
    const sent = {
      url,
      key: new Headers(headers).get('idempotency-key') ?? '',
      body: JSON.parse(String(body)),
      keepalive,
    }
    requests.push(sent)
    return answer()
  })
  requests.length = 0
  answer = () => Response.json({ success: true, data: {} })
})
afterEach(() => vi.unstubAllGlobals())

const now = Date.now()
const mine = { userId: 1, bookingId: 7 }
const [received, accepted] = [statusOf('received').id, statusOf('accepted').id]

/** Answers that come when they are told to. */
const holdAnswers = () => {
  const held = Promise.withResolvers<void>()
  answer = () => held.promise.then(() => Response.json({ success: true, data: {} }))
  return held.resolve
}

test('a move does not wait longer where the clock of the device is put back', async () => {
  addMove(mine, { to: 'accepted', from: received }, now)
  await sendMoves(1, now - 86_400_000)
  expect(requests).toHaveLength(1)
})

test('a move is sent after ten seconds, once, and survives the page', async () => {
  addMove(mine, { to: 'accepted', from: received }, now)
  expect([await sendMoves(1, now + undoTime - 1), requests]).toEqual([[], []])
  const [move] = queuedMoves()
  expect(await sendMoves(1, now + undoTime)).toEqual([{ move }])
  expect(requests).toEqual([
    {
      url: '/api/bookings/7?only=id',
      key: move?.key,
      body: { booking_status_id: accepted, expected_status_id: received },
      keepalive: true,
    },
  ])
  expect([queuedMoves(), await sendMoves(1, now + undoTime), requests.length]).toEqual([[], [], 1])
})

test('a move names the time of the visit that was shown', async () => {
  addMove(mine, { to: 'accepted', from: received, at: '2026-12-01T07:00:00Z' }, now)
  await sendMoves(1, now + undoTime)
  expect(requests[0]?.body).toMatchObject({ expected_at: '2026-12-01T07:00:00Z' })
})

test('the second tap of a double tap is not the next move; a later one is', () => {
  addMove(mine, { to: 'accepted', from: received }, now)
  const [move] = queuedMoves()
  expect([0, 300, 1500].map((later) => move && isJustMade(move, now + later))).toEqual([true, true, false])
})

test('without a connection a visit goes on from move to move, the code after the door, in order', async () => {
  const [onTheWay, ready] = [statusOf('on_the_way').id, statusOf('ready').id]
  const visit = { booking_status_id: onTheWay }
  answer = offline
  addMove(mine, { to: 'ready', from: onTheWay }, now)
  expect(statusAfterMoves(queuedMoves(), visit)).toBe(ready)
  addMove(mine, { to: 'in_progress', from: ready, code: '0427' }, now)
  expect(statusAfterMoves(queuedMoves(), visit)).toBe(statusOf('in_progress').id)
  await sendMoves(1, now)
  answer = () => Response.json({ success: true, data: {} })
  requests.length = 0
  await sendMoves(1, now)
  expect(requests.map(({ url }) => url)).toEqual(['/api/bookings/7?only=id', '/api/bookings/7/door'])
})

test('a move with the customer’s code is sent at once, to the door, and stays while there is no connection', async () => {
  const [ready, started] = [statusOf('ready').id, statusOf('in_progress').id]
  addMove(mine, { to: 'in_progress', from: ready, code: '0427' }, now)
  const [move] = queuedMoves()
  answer = offline
  expect(await sendMoves(1, now)).toEqual([])
  answer = () => Response.json({ success: true, data: {} })
  expect(await sendMoves(1, now)).toMatchObject([{ move: { key: move?.key } }])
  const sent = { url: '/api/bookings/7/door', key: move?.key, body: { step: 'start', code: '0427' } }
  expect(requests).toMatchObject([sent, sent])

  // Without a code it is the move of every client.
  addMove(mine, { to: 'done', from: started }, now)
  await sendMoves(1, now + undoTime)
  expect(requests.at(-1)).toMatchObject({ url: '/api/bookings/7?only=id', body: { expected_status_id: started } })
})

test('a move that is taken back is never sent', async () => {
  addMove(mine, { to: 'accepted', from: received }, now)
  const key = queuedMoves()[0]?.key ?? ''
  expect([undoMove(key), undoMove(key), await sendMoves(1, now + undoTime), requests]).toEqual([true, false, [], []])
})

test.each([
  ['no connection', offline],
  ['a busy database', refused('database_busy', 503)],
  ['too many requests', refused('too_many_requests', 429)],
  ['a booking that somebody else is changing', refused('record_locked', 503)],
  ['an expired sign-in', refused('unauthenticated', 401)],
  ['the first request still running', refused('request_in_progress', 409)],
])('%s: it stays, cannot be taken back, and is repeated under the same key', async (_, failure) => {
  addMove(mine, { to: 'accepted', from: received }, now)
  answer = failure
  expect(await sendMoves(1, now + undoTime)).toEqual([])
  const [move] = queuedMoves()
  expect([move?.sent, undoMove(move?.key ?? '')]).toEqual([true, false])
  answer = () => Response.json({ success: true, data: {} })
  await sendMoves(1, now)
  expect([queuedMoves(), new Set(requests.map(({ key }) => key)).size, requests.length]).toEqual([[], 1, 2])
})

test('a move that could not be sent changes the queue, so that it is tried again', async () => {
  addMove(mine, { to: 'accepted', from: received }, now - 60_000)
  const [before] = queuedMoves()
  answer = offline
  await sendMoves(1, now)
  expect(queuedMoves()[0]?.sendAt).toBeGreaterThan(before?.sendAt ?? 0)
})

test('behind a move that could not be sent others wait for its next try, also where they are due', async () => {
  for (const bookingId of [7, 8]) addMove({ ...mine, bookingId }, { to: 'accepted', from: received }, now - 60_000)
  expect(waitBefore(queuedMoves(), now)).toBe(0)
  answer = refused('unauthenticated', 401)
  await sendMoves(1, now)
  expect(queuedMoves().map(({ sent }) => sent)).toEqual([true, false])
  expect(waitBefore(queuedMoves(), now)).toBe(15_000)
})

test('what could not be sent is tried again in time, however many moves are made meanwhile', async () => {
  answer = refused('unavailable', 503)
  addMove(mine, { to: 'accepted', from: received }, now)
  await sendMoves(1, now + undoTime)
  const [failed] = queuedMoves()
  const later = (failed?.sendAt ?? 0) + 14_000
  addMove({ ...mine, bookingId: 8 }, { to: 'accepted', from: received }, later)
  expect(waitBefore(queuedMoves(), later)).toBe(1_000)
  expect(waitBefore(queuedMoves(), later + 2_000)).toBe(0)
})

test('what is under way is told to whoever began to send it, once', async () => {
  const answerAll = holdAnswers()
  addMove(mine, { to: 'accepted', from: received }, now)
  const both = [sendMoves(1, now + undoTime), sendMoves(1, now + undoTime)]
  answerAll()
  expect((await Promise.all(both)).map((sent) => sent.length)).toEqual([1, 0])
})

test('a person who is replaced in another tab sends nothing, and the queue goes on', async () => {
  addMove(mine, { to: 'accepted', from: received }, now)
  const { isReplaced } = session
  onTestFinished(() => {
    session.isReplaced = isReplaced
  })
  session.isReplaced = () => true
  expect(await sendMoves(1, Number.POSITIVE_INFINITY)).toEqual([])
  session.isReplaced = isReplaced
  expect(await sendMoves(1, Number.POSITIVE_INFINITY)).toHaveLength(1)
})

test('a refused move is dropped and reported, the next one goes on', async () => {
  addMove(mine, { to: 'accepted', from: received }, now)
  addMove({ ...mine, bookingId: 8 }, { to: 'paid', paymentId: 3 }, now)
  answer = refused('move_not_allowed', 409)
  const results = await sendMoves(1, now + undoTime)
  expect(results.map(({ move, error }) => [move.to, error])).toEqual([
    ['accepted', expect.objectContaining({ code: 'move_not_allowed' })],
    ['paid', expect.objectContaining({ code: 'move_not_allowed' })],
  ])
  expect([queuedMoves(), requests.map(({ url }) => url)]).toEqual([
    [],
    ['/api/bookings/7?only=id', '/api/provider/payments/3'],
  ])
})

test('a second move of a booking ends the wait of the first, which is sent before it', async () => {
  addMove(mine, { to: 'accepted', from: received }, now)
  addMove(mine, { to: 'on_the_way', from: accepted }, now + 2000)
  await sendMoves(1, now + 2000)
  expect(requests.map(({ body }) => body.booking_status_id)).toEqual([accepted])
  await sendMoves(1, now + 2000 + undoTime)
  expect(requests.map(({ body }) => body.booking_status_id)).toEqual([accepted, statusOf('on_the_way').id])
})

test('moves that wait while another person signs in are not sent as theirs', async () => {
  for (const bookingId of [7, 8]) addMove({ ...mine, bookingId }, { to: 'accepted', from: received }, now)
  answer = () => {
    localStorage.setItem('user', JSON.stringify({ id: 2, api_token: 'theirs', remember: true }))
    return Response.json({ success: true, data: {} })
  }
  expect((await sendMoves(1, now + undoTime)).length).toBe(1)
  expect([requests.length, queuedMoves().length]).toEqual([1, 1])
})

test('a page that is left sends what waits behind a move that is on its way', async () => {
  const answerAll = holdAnswers()
  addMove(mine, { to: 'accepted', from: received }, now)
  addMove({ ...mine, bookingId: 8 }, { to: 'accepted', from: received }, now + 5000)
  const timed = sendMoves(1, now + undoTime)
  expect(requests.map(({ url }) => url)).toEqual(['/api/bookings/7?only=id'])
  const left = sendMoves(1, Number.POSITIVE_INFINITY)
  expect(requests.map(({ url }) => url)).toEqual(['/api/bookings/7?only=id', '/api/bookings/8?only=id'])
  answerAll()
  await Promise.all([timed, left])
  expect([requests.length, queuedMoves()]).toEqual([2, []])
})

test('a page that is left sends a move of each booking at once, and the next of a booking after it', async () => {
  const answerAll = holdAnswers()
  addMove(mine, { to: 'accepted', from: received }, now)
  addMove({ ...mine, bookingId: 8 }, { to: 'accepted', from: received }, now)
  addMove(mine, { to: 'on_the_way', from: accepted }, now)
  const left = sendMoves(1, Number.POSITIVE_INFINITY)
  const paths = () => requests.map(({ url, body }) => [url, body.booking_status_id])
  const first = [
    ['/api/bookings/7?only=id', accepted],
    ['/api/bookings/8?only=id', accepted],
  ]
  expect(paths()).toEqual(first)
  answerAll()
  expect((await left).length).toBe(3)
  expect([paths(), queuedMoves()]).toEqual([[...first, ['/api/bookings/7?only=id', statusOf('on_the_way').id]], []])
})

test('what is on its way as the page is left is not sent twice, and what follows it waits for it', async () => {
  const answerAll = holdAnswers()
  addMove(mine, { to: 'accepted', from: received }, now)
  addMove(mine, { to: 'on_the_way', from: accepted }, now)
  const timed = sendMoves(1, now)
  const left = [sendMoves(1, Number.POSITIVE_INFINITY), sendMoves(1, Number.POSITIVE_INFINITY)]
  expect(requests).toHaveLength(1)
  answerAll()
  await Promise.all([timed, ...left])
  expect(requests.map(({ body }) => body.booking_status_id)).toEqual([accepted, statusOf('on_the_way').id])
})

test("another user of the browser does not send somebody's moves", async () => {
  addMove(mine, { to: 'accepted', from: received }, now)
  expect([await sendMoves(2, now + undoTime), requests, queuedMoves().length]).toEqual([[], [], 1])
})
