import { useQuery } from '@tanstack/react-query'
import { useSignInAgain } from '#web/signedOut.ts'
import { day } from './queryOptions.ts'

/** Polling interval in milliseconds; live events come at once. */
const interval = 60_000

/** The provider's day, kept up to date. */
export const useDay = () => {
  const query = useQuery({ ...day, refetchInterval: interval })
  useSignInAgain(query.error)
  return query
}
