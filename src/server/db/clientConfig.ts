import type { ClientConfig } from 'pg'
import type { Hosts } from './hosts.ts'
import type { DatabaseLimits } from './limits.ts'
import { types } from './types.ts'

/** Milliseconds after `statement_timeout` at which an unanswered statement is aborted with its connection. */
const GRACE = 1000

/** Milliseconds after which we abort a statement ourselves. */
export const deadlineOf = ({ statementMs }: DatabaseLimits): number => statementMs + GRACE

/** Options of every connection for requests and jobs. Our settings override those in the URL. */
export const clientConfig = (hosts: Hosts, limits: DatabaseLimits): ClientConfig => {
  const address = hosts.config()
  return {
    ...address,
    options: [address.options, '-c TimeZone=UTC'].filter((option) => option).join(' '),
    // All servers together.
    connectionTimeoutMillis: Math.ceil(limits.connectMs / hosts.count),
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    keepAlive: true,
    application_name: 'doorstep',
    types,
  }
}
