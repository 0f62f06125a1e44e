import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const IDLE = `
  SELECT pid || ' ' || xact_start || ' ' || state_change AS session FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND state LIKE 'idle in transaction%'`

/**
 * Number of sessions that are idle in a transaction. A session that is only between two statements changes its state
 * within the checks; one that waits for something outside stays idle.
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
