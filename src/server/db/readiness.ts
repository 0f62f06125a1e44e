import type pg from 'pg'
import { type Hosts, openClient } from './hosts.ts'
import { asUnreachable, DatabaseUnavailable } from './unavailable.ts'

/**
 * Milliseconds for connecting and for the query: a readiness probe needs a fast response. Trying all servers may take longer: a pooler
 * lets one in while its server stands still. What is opened then is for the next check.
 */
const CONNECT_TIMEOUT = 500
const QUERY_TIMEOUT = 400

const CHECK_SQL = `SELECT current_setting('transaction_read_only') AS read_only FROM migrations LIMIT 1`

export type Readiness = {
  /** Fails when the database cannot be reached in time, was never migrated, or takes no changes. */
  check: () => Promise<void>
  close: () => void
}

/** Uses its own connection, so that a full pool or a slow statement does not look like a dead database. */
export const createReadiness = (hosts: Hosts): Readiness => {
  let current: pg.Client | undefined
  let opening: Promise<pg.Client> | undefined
  let running: Promise<void> | undefined
  let closed = false

  const drop = (client: pg.Client) => {
    if (current === client) current = undefined
    void client.end().catch(() => {})
  }

  const open = async (): Promise<pg.Client> => {
    const client = await openClient(hosts, () => ({
      ...hosts.config(),
      application_name: hosts.nameOf('doorstep readiness'),
      connectionTimeoutMillis: hosts.attemptMs(CONNECT_TIMEOUT),
      query_timeout: QUERY_TIMEOUT,
    }))
    client.on('error', () => drop(client))
    current = client
    if (closed) drop(client)
    return client
  }

  const openInTime = (): Promise<pg.Client> => {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new DatabaseUnavailable('database_unreachable')), CONNECT_TIMEOUT)
    opening ??= open().finally(() => {
      opening = undefined
    })
    return Promise.race([opening, late.promise]).finally(() => clearTimeout(timer))
  }

  const runCheck = async (): Promise<void> => {
    let timer: NodeJS.Timeout | undefined
    if (current && hosts.isLeftBehind(current)) drop(current)
    const client =
      current ??
      (await openInTime().catch((error: unknown) => {
        throw asUnreachable(error)
      }))
    try {
      // Closing a connection in use makes the driver reject its pending queries.
      timer = setTimeout(() => drop(client), QUERY_TIMEOUT)
      const { rows } = await client.query<{ read_only: string }>(CHECK_SQL)
      if (rows[0]?.read_only !== 'off') throw new DatabaseUnavailable('database_read_only')
    } catch (error) {
      drop(client)
      throw asUnreachable(error)
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    check: () => {
      running ??= runCheck().finally(() => {
        running = undefined
      })
      return running
    },
    close: () => {
      closed = true
      if (current) drop(current)
    },
  }
}
