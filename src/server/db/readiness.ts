import pg from 'pg'
import { DatabaseUnavailable } from './unavailable.ts'

/** Milliseconds for connecting and for the query: a readiness probe needs a fast response. */
const CONNECT_TIMEOUT = 500
const QUERY_TIMEOUT = 400

const CHECK_SQL = `SELECT current_setting('transaction_read_only') AS read_only FROM migrations LIMIT 1`

export type Readiness = {
  /** Fails when the database cannot be reached in time, was never migrated, or takes no changes. */
  check: () => Promise<void>
  close: () => void
}

/** Uses its own connection, so that a full pool or a slow statement does not look like a dead database. */
export const createReadiness = (url: string): Readiness => {
  let current: pg.Client | undefined
  let running: Promise<void> | undefined

  const drop = (client: pg.Client) => {
    if (current === client) current = undefined
    void client.end().catch(() => {})
  }

  const open = (): pg.Client => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'doorstep readiness',
      connectionTimeoutMillis: CONNECT_TIMEOUT,
    })
    client.on('error', () => drop(client))
    return client
  }

  const runCheck = async (): Promise<void> => {
    const client = current ?? open()
    let timer: NodeJS.Timeout | undefined
    try {
      if (client !== current) await client.connect()
      current = client
      // Closing a connection in use makes the driver reject its pending queries.
      timer = setTimeout(() => drop(client), QUERY_TIMEOUT)
      const { rows } = await client.query<{ read_only: string }>(CHECK_SQL)
      if (rows[0]?.read_only !== 'off') throw new DatabaseUnavailable('database_read_only')
    } catch (error) {
      drop(client)
      throw error instanceof DatabaseUnavailable ? error : new DatabaseUnavailable('database_unreachable', error)
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
      if (current) drop(current)
    },
  }
}
