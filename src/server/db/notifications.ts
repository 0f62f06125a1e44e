import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** Milliseconds between two proofs that the line to the database is alive, and how long one may take. */
const BEAT = 500
const PATIENCE = 1000
const RETRY = 250

/** One connection of this process on which the database tells it what other processes did, opened again when it is lost. */
export type Line = {
  /** Whether it is open: while it is not, nothing is heard. */
  isUp: () => boolean
  /** Hears a channel; `opened` is called each time the line is open again, for whatever was missed. To be said before `open`. */
  hear: (channel: string, heard: (payload: string | undefined) => void, opened: () => void) => void
  /** Begins to listen; resolves at the first try's end, whatever came of it. It goes on trying until `close`. */
  open: () => Promise<void>
  close: () => Promise<void>
}

export const lineTo = (url: string): Line => {
  const channels = new Map<string, { heard: (payload: string | undefined) => void; opened: () => void }>()
  let line: pg.Client | undefined
  let closed = false
  let timer: NodeJS.Timeout | undefined

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
    client.on('notification', ({ channel, payload }) => channels.get(channel)?.heard(payload))
    client.on('error', () => {})
    client.once('end', () => lose(client))
    try {
      await client.connect()
      for (const channel of channels.keys()) await client.query(`LISTEN ${channel}`)
    } catch {
      return lose(client)
    }
    if (closed) return void client.end().catch(() => {})
    for (const { opened } of channels.values()) opened()
    line = client
    later(() => beat(client), BEAT)
  }

  return {
    isUp: () => line !== undefined,
    hear: (channel, heard, opened) => {
      channels.set(channel, { heard, opened })
    },
    open: connect,
    close: async () => {
      closed = true
      clearTimeout(timer)
      const client = line
      line = undefined
      client?.removeAllListeners('end')
      // A frozen database does not say goodbye.
      await Promise.race([client?.end().catch(() => {}), pause(PATIENCE, undefined, { ref: false })])
    },
  }
}
