import { expect, test } from 'vitest'
import { type Actor, STATUSES, type StatusKey } from '#features/bookings/rules.ts'
import { askedToConfirm, doorSteps, showsCode, statusAfter, stepFrom, stepTo, takesCode } from './rules.ts'

const statuses = STATUSES.map(({ key }) => key)
const at = (status: StatusKey, over = {}) => ({
  status,
  said: null,
  confirmed: false,
  paid: false,
  absent: false,
  ...over,
})

test('each step leads to a status of its own', () => {
  expect(doorSteps.map(statusAfter)).toEqual(['in_progress', 'done'])
  expect(statuses.map(stepTo).filter((step) => step !== null)).toEqual(['start', 'finish'])
  expect(STATUSES.flatMap(({ id, key }) => (stepFrom(id) ? [[key, stepFrom(id)]] : []))).toEqual([
    ['ready', 'start'],
    ['in_progress', 'finish'],
  ])
})

test.each([
  ['start', ['on_the_way', 'ready'], ['ready', 'in_progress']],
  ['finish', ['in_progress'], ['in_progress', 'done']],
] as const)('the code of %s is shown in %j and counts in %j', (step, shown, counts) => {
  expect(statuses.filter((status) => showsCode(step, at(status)))).toEqual(shown)
  expect(statuses.filter((status) => takesCode(step, at(status)))).toEqual(counts)
  for (const status of statuses) {
    expect(showsCode(step, at(status, { confirmed: true }))).toBe(false)
    expect(takesCode(step, at(status, { confirmed: true }))).toBe(false)
    const expected = status === 'on_the_way'
    expect(showsCode(step, at(status, { absent: true }))).toBe(shown.includes(status as never) && !expected)
  }
})

test.each<[Actor, ReturnType<typeof askedToConfirm>]>([
  ['customer', 'provider'],
  ['provider', 'customer'],
  ['operator', null],
  ['system', null],
])('what the %s says is confirmed by: %s', (by, asked) => {
  for (const step of doorSteps) {
    const facts = at(statusAfter(step), { said: { by } })
    expect(askedToConfirm(step, facts)).toBe(asked)
    expect(askedToConfirm(step, { ...facts, confirmed: true })).toBeNull()
    expect(askedToConfirm(step, { ...facts, paid: true })).toBeNull()
    for (const status of statuses)
      if (status !== statusAfter(step)) expect(askedToConfirm(step, { ...facts, status })).toBeNull()
  }
})
