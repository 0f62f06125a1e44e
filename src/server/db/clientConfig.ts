import type { PoolConfig } from 'pg'
import type { DatabaseLimits } from './limits.ts'
import { types } from './types.ts'

/** Milliseconds after `statement_timeout` at which an unanswered statement is aborted with its connection. */
const GRACE = 1000

/** Milliseconds after which we abort a statement ourselves. */
export const deadlineOf = ({ statementMs }: DatabaseLimits): number => statementMs + GRACE

/** Options of every connection for requests and jobs. Our settings override those in the URL. */
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
