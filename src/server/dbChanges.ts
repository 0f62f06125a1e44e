import pg from 'pg'

/** What the triggers of migration 0006 tell: the channel of what is committed, the code of what is about to be. */
const CHANNEL = 'public_data'
const NOTICE = 'DS001'

/** Milliseconds between two proofs that the line to the database is alive, and how long one may take. */
const BEAT = 500
const PATIENCE = 1000
const RETRY = 250

/** A change that was announced and is not committed after so many milliseconds was most likely rolled back. */
const PENDING = 2000

/** Keeps count of the changes to what every visitor may see, whichever process makes them. */
export type Changes = {
  /** Goes up with every change. Whatever was read under another number may be out of date. */
  readonly version: number
  /**
   * Whether `version` can be relied on: the line to the database is up, and no change that this process makes is
   * between its first statement and the news of its commit.
   */
  settled: () => boolean
  /** Begins to listen; resolves at the first try's end, whatever came of it. It goes on trying until `close`. */
  watch: () => Promise<void>
  /** Hears the notices of this process's own connections. */
  noticed: (notice: { code?: string | undefined; message?: string | undefined }) => void
  close: () => Promise<void>
}

export const changesOf = (url: string): Changes => {
  let version = 0
  let line: pg.Client | undefined
  let closed = false
  let timer: NodeJS.Timeout | undefined
  /** Transactions of this process that changed something, each with the time it is forgotten at. */
  const pending = new Map<string, number>()
  /** The last ones heard of: news of a commit may overtake the notice, which takes another line. */
  const over = new Set<string>()

  const heard = (transaction: string | undefined) => {
    version++
    if (!transaction) return
    pending.delete(transaction)
    over.add(transaction)
    if (over.size > 100) over.delete(over.values().next().value ?? '')
  }

  const later = (work: () => Promise<void>, wait: number) => {
    clearTimeout(timer)
    if (!closed) timer = setTimeout(() => void work(), wait).unref()
  }

  const beat = async (client: pg.Client): Promise<void> => {
    try {
      await client.query('SELECT 1')
      later(() => beat(client), BEAT)
    } catch {
      // A line that is only half there never says so itself.
      lose(client)
    }
  }

  const lose = (client: pg.Client) => {
    client.removeAllListeners('end')
    void client.end().catch(() => {})
    if (client === line) line = undefined
    later(connect, RETRY)
  }

  const connect = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'doorstep changes',
      keepAlive: true,
      connectionTimeoutMillis: PATIENCE,
      query_timeout: PATIENCE,
    })
    client.on('notification', ({ payload }) => heard(payload))
    client.on('error', () => {})
    client.once('end', () => lose(client))
    try {
      await client.connect()
      await client.query(`LISTEN ${CHANNEL}`)
    } catch {
      return lose(client)
    }
    if (closed) return void client.end().catch(() => {})
    // Whatever happened while nobody listened is one change.
    heard(undefined)
    line = client
    later(() => beat(client), BEAT)
  }

  return {
    get version() {
      return version
    },
    settled: () => {
      if (!line) return false
      if (pending.size === 0) return true
      const now = Date.now()
      for (const [transaction, until] of pending) if (until < now) pending.delete(transaction)
      return pending.size === 0
    },
    watch: connect,
    noticed: ({ code, message }) => {
      if (code === NOTICE && message && !over.has(message)) pending.set(message, Date.now() + PENDING)
    },
    close: async () => {
      closed = true
      clearTimeout(timer)
      const client = line
      line = undefined
      client?.removeAllListeners('end')
      await client?.end().catch(() => {})
    },
  }
}
