import { isSignedOut } from './signedOut.ts'
import { ApiError } from './transport.ts'

/** There is no such item, or it is not for this reader. */
export const isNotThere = (error: unknown): boolean =>
  error instanceof ApiError && ['not_found', 'forbidden'].includes(error.code)

/** Whether an item's page is replaced: nothing of it was ever read, or it is not there any more. What was read stays while the server is away. */
export const isLost = ({ data, error }: { data: unknown; error: unknown }): boolean =>
  error !== null && (data === undefined || isNotThere(error))

/** A polling interval in milliseconds that stops when the session has ended or there is nothing to read. */
export const whileThere =
  (interval: number) =>
  ({ state }: { state: { error: unknown } }): number | false =>
    isSignedOut(state.error) || isNotThere(state.error) ? false : interval

/** Milliseconds between two attempts to read what could not be read. */
const failedInterval = 10_000

/** For what is left out where it cannot be read, without an error or a button in its place: it is read once that is possible. */
export const untilRead = (query: { state: { error: unknown } }): number | false =>
  query.state.error !== null && whileThere(failedInterval)(query)
