import pg from 'pg'
import { DatabaseTrouble } from './trouble.ts'

/** Milliseconds for opening the connection and for the answer: whoever asks wants to know now. */
const OPENING = 500
const ANSWER = 400

const QUESTION = `SELECT current_setting('transaction_read_only') AS read_only FROM migrations LIMIT 1`

export type Readiness = {
  /** Fails when the database cannot be reached in time, was never migrated, or takes no changes. */
  check: () => Promise<void>
  close: () => void
}

/** Asks on a connection of its own, so that neither a full pool nor a slow statement is mistaken for a dead database. */
export const readinessOf = (url: string): Readiness => {
  let kept: pg.Client | undefined
  let asking: Promise<void> | undefined

  const drop = (client: pg.Client) => {
    if (kept === client) kept = undefined
    void client.end().catch(() => {})
  }

  const open = (): pg.Client => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'doorstep readiness',
      connectionTimeoutMillis: OPENING,
    })
    client.on('error', () => drop(client))
    return client
  }

  const ask = async (): Promise<void> => {
    const client = kept ?? open()
    let timer: NodeJS.Timeout | undefined
    try {
      if (client !== kept) await client.connect()
      kept = client
      // Closing a connection in use makes the driver fail what waits on it.
      timer = setTimeout(() => drop(client), ANSWER)
      const { rows } = await client.query<{ read_only: string }>(QUESTION)
      if (rows[0]?.read_only !== 'off') throw new DatabaseTrouble('database_read_only')
    } catch (error) {
      drop(client)
      throw error instanceof DatabaseTrouble ? error : new DatabaseTrouble('database_unreachable', error)
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    check: () => {
      asking ??= ask().finally(() => {
        asking = undefined
      })
      return asking
    },
    close: () => {
      if (kept) drop(kept)
    },
  }
}
