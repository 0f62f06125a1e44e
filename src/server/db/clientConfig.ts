import type { ClientConfig } from 'pg'
import type { Hosts } from './hosts.ts'
import type { DatabaseLimits } from './limits.ts'
import { types } from './types.ts'

/** Milliseconds after `statement_timeout` at which an unanswered statement is aborted with its connection. */
const GRACE = 1000

/** Milliseconds after which we abort a statement ourselves. */
export const deadlineOf = ({ statementMs }: DatabaseLimits): number => statementMs + GRACE

/** Sent as the beginning of a transaction through a pooler, where no setting outlives one. */
export const pooledBegin = ({ statementMs, lockMs, idleMs }: DatabaseLimits): string =>
  `begin; set local statement_timeout = ${statementMs}; set local lock_timeout = ${lockMs}; set local ` +
  `idle_in_transaction_session_timeout = ${idleMs}; set local timezone = 'UTC'`

/**
 * Options of every connection for requests and jobs. Our settings override those in the URL. A pooler in transaction mode
 * takes none of them.
 */
export const clientConfig = (hosts: Hosts, limits: DatabaseLimits): ClientConfig => {
  const address = hosts.config()
  const common = {
    ...address,
    // All servers together.
    connectionTimeoutMillis: Math.ceil(limits.connectMs / hosts.count),
    application_name: hosts.nameOf(),
    types,
  }
  if (hosts.pooled) return common
  return {
    ...common,
    // Poolers in session mode are told to ignore `options` and the two that the driver sends by name (decision 83).
    options: [
      address.options,
      '-c TimeZone=UTC',
      // What a trigger says of a public change (decision 5).
      '-c client_min_messages=notice',
      `-c idle_in_transaction_session_timeout=${limits.idleMs}`,
    ]
      .filter((option) => option)
      .join(' '),
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
  }
}
