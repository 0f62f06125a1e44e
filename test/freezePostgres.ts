import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/**
 * Stops (SIGSTOP) every process of an embedded PostgreSQL that could respond, like a hanging disk or a lost network.
 * Returns a function that continues them.
 */
export const freezePostgres = async (url: string, dataDir: string): Promise<() => void> => {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
  )
  await client.end()
  const postmaster = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  const pids = [postmaster, ...rows.map(({ pid }) => pid)]
  const send = (signal: NodeJS.Signals) => {
    for (const pid of pids) {
      try {
        process.kill(pid, signal)
      } catch {
        // The process has already ended.
      }
    }
  }
  send('SIGSTOP')
  return () => send('SIGCONT')
}
