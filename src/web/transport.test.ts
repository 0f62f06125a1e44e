import { expect, test } from 'vitest'
import { ApiError, callApi } from './transport.ts'

const ask = (status: number, text: string): Promise<unknown> =>
  callApi({ method: 'GET', path: 'provider/day' }, {}, { transport: async () => ({ status, text }), locale: 'en' })

test.each([
  [503, '<html>Unavailable</html>', 'unavailable'],
  [502, '', 'unavailable'],
  [503, '{"success":false,"code":"database_busy","message":"Many people are here."}', 'database_busy'],
  // A network that asks to be signed in to answers every address with its own page.
  [200, '<html>Welcome to the hotel</html>', 'unreadable'],
])('an answer %i "%s" is the error %s', async (status, text, code) => {
  const error = await ask(status, text).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ code })
})
