import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const IDLE = `
  SELECT pid || ' ' || xact_start || ' ' || state_change AS session FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND state LIKE 'idle in transaction%'`

/**
 * How many sessions of a database wait in a transaction for something outside. Those that are only between two statements
 * go on; one that waits for whoever asks here stays as it is, however long that takes.
 */
export const openTransactions = async (url: string): Promise<number> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const idle = async () => new Set((await client.query<{ session: string }>(IDLE)).rows.map(({ session }) => session))
    let waiting = await idle()
    for (let look = 0; look < 40 && waiting.size > 0; look++) {
      await pause(25)
      const now = await idle()
      waiting = new Set([...waiting].filter((session) => now.has(session)))
    }
    return waiting.size
  } finally {
    await client.end()
  }
}
