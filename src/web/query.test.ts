import { expect, test } from 'vitest'
import { queryClientFor } from './query.ts'
import { ApiError } from './transport.ts'

test('a query client on the server does not retry', async () => {
  const client = queryClientFor(() => {
    throw new Error('not asked')
  })
  for (const error of [new ApiError('database_unreachable'), new Error('no response')]) {
    let asked = 0
    const queryFn = () => {
      asked++
      return Promise.reject(error)
    }
    await expect(client.fetchQuery({ queryKey: [error.message], queryFn })).rejects.toBe(error)
    expect(asked).toBe(1)
  }
})
