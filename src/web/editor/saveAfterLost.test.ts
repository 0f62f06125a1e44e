import { expect, test } from 'vitest'
import { ApiError } from '../transport.ts'
import { saveAfterLost } from './saveAfterLost.ts'

type Row = { id: number; name: string; value: number; updated_at: string }
const typed: Row = { id: 0, name: 'Vat', value: 5, updated_at: '' }
const stored: Row = { id: 7, name: 'Vat', value: 5, updated_at: 'then' }

/** Saves, and tells what was sent; `answers` are what each sending is answered. */
const saving = async (lost: Row | undefined, values: Row, answers: (Row | Error)[]) => {
  const sent: Row[] = []
  const found: Row[] = []
  const send = async (row: Row) => {
    sent.push(row)
    const answer = answers.shift()
    if (!answer || answer instanceof Error) throw answer ?? new Error('no answer')
    return answer
  }
  const result = await saveAfterLost({ lost, values, send, onFound: (row, rest) => found.push(row, rest) }).catch(
    (error: Error) => error,
  )
  return { sent, found, result }
}
const changed = { ...typed, name: 'VAT' }

test('what was not sent before, or is sent again as it was, is sent once', async () => {
  const saved = { sent: [typed], found: [], result: { saved: stored, sent: typed } }
  expect(await saving(undefined, typed, [stored])).toEqual(saved)
  expect(await saving(typed, { ...typed }, [stored])).toEqual(saved)
})

test('what was changed since is saved as a change of the row that the first sending made', async () => {
  const update = { ...stored, name: 'VAT' }
  const now = { ...update, updated_at: 'now' }
  expect(await saving(typed, changed, [stored, now])).toEqual({
    sent: [typed, update],
    found: [stored, update],
    result: { saved: now, sent: update },
  })
})

test('where the first sending is refused nothing was made', async () => {
  const refused = new ApiError('invalid', { errors: { name: ['Taken'] } })
  expect(await saving(typed, changed, [refused, { ...stored, name: 'VAT' }])).toMatchObject({
    sent: [typed, changed],
    found: [],
    result: { sent: changed },
  })
})

test.each([
  new Error('offline'),
  new ApiError('unavailable'),
  new ApiError('request_in_progress'),
  // Refused before it is known whether the first sending was answered.
  new ApiError('unauthenticated'),
  new ApiError('too_many_requests'),
])('as long as nobody knows what became of it, nothing else is sent: %s', async (error) => {
  expect(await saving(typed, changed, [error])).toEqual({ sent: [typed], found: [], result: error })
})
