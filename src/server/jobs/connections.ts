import { type Hosts, hostPool } from '#server/db/hosts.ts'
import { DatabaseUnavailable } from '#server/db/unavailable.ts'

/** Milliseconds to connect, and for a statement on the queues, of which none is slow. */
const usualConnectMs = 10_000
const statementMs = 30_000
/** Milliseconds in which none was answered, after which that is a failure: balancers send nobody to a process that has one. */
const usualPatienceMs = 15_000

type Connections = {
  executeSql: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>
  /** The error of the first statement that failed since one was answered, once that has lasted. */
  failure: () => unknown
  end: () => Promise<void>
}

/** The connections of the job library: to the same servers as everything else, of which a process knows the promoted one. */
export const jobConnections = (
  hosts: Hosts,
  {
    max,
    connectMs = usualConnectMs,
    patienceMs = usualPatienceMs,
  }: { max: number; connectMs?: number; patienceMs?: number },
): Connections => {
  const config = () => ({
    ...hosts.config(),
    application_name: 'doorstep jobs',
    connectionTimeoutMillis: Math.ceil(connectMs / hosts.count),
    query_timeout: statementMs,
  })
  const pool = hostPool(hosts, config, { max })
  let failing: { error: unknown; since: number } | undefined
  return {
    executeSql: async (text, values) => {
      try {
        const client = await pool.connect()
        try {
          const result = await client.query(text, values)
          if (hosts.isLeftBehind(client)) throw new DatabaseUnavailable('database_lost')
          client.release()
          failing = undefined
          return result
        } catch (error) {
          // It may be in the middle of a transaction.
          client.release(true)
          throw error
        }
      } catch (error) {
        failing ??= { error: error ?? new Error('a statement on the queues failed'), since: performance.now() }
        throw error
      }
    },
    failure: () => (failing && performance.now() - failing.since >= patienceMs ? failing.error : undefined),
    end: pool.end,
  }
}
