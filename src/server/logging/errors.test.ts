import { expect, test } from 'vitest'
import { errorFields } from './errors.ts'

test('rows and statements that PostgreSQL names are not logged', () => {
  const error = Object.assign(new Error('new row violates check constraint'), {
    code: '23514',
    constraint: 'users_name_check',
    detail: 'Failing row contains (7, secret-hash)',
    where: 'SQL statement with secret-hash',
    internalQuery: 'secret-hash',
    parameters: ['secret-hash'],
  })
  expect(errorFields(error)).toMatchObject({ code: '23514', constraint: 'users_name_check' })
  expect(JSON.stringify(errorFields(error))).not.toContain('secret-hash')
})

test('passwords of addresses are not logged, in causes neither', () => {
  const cause = new Error('cannot reach smtps://post:pa55@mail.example')
  const error = new Error('cannot reach postgres://app:pa55@db:5432/x', { cause })
  const text = JSON.stringify(errorFields(error))
  expect(text).not.toContain('pa55')
  expect(text).toContain('postgres://…@db:5432/x')
})

test.each([
  [new AggregateError([new Error('first')], 'all'), { type: 'AggregateError', cause: { message: 'first' } }],
  ['only text', { type: 'string', message: 'only text' }],
])('%s', (error, seen) => {
  expect(errorFields(error)).toMatchObject(seen)
})
