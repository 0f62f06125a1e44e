import type { PoolConfig } from 'pg'
import type { DatabaseLimits } from './limits.ts'
import { types } from './types.ts'

/** PostgreSQL ends a slow statement itself; one that is not even answered so much later is given up with its connection. */
const GRACE = 1000

/** Milliseconds after which a statement without an answer is given up on our side. */
export const deadlineOf = ({ statementMs }: DatabaseLimits): number => statementMs + GRACE

/** How every connection for requests and jobs is opened. Settings that the address names come first and lose to ours. */
export const clientConfig = (url: string, limits: DatabaseLimits): PoolConfig => {
  const address = new URL(url)
  const options = [address.searchParams.get('options'), '-c TimeZone=UTC'].filter((option) => option).join(' ')
  address.searchParams.delete('options')
  return {
    connectionString: address.href,
    options,
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    keepAlive: true,
    application_name: 'doorstep',
    types,
  }
}
