import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** Milliseconds between two connection checks, and how long one may take. */
const CHECK_INTERVAL = 500
const TIMEOUT = 1000
const RETRY = 250

/** The process's LISTEN connection, reopened when it is lost. */
export type NotificationListener = {
  /** While it is not connected, notifications are missed. */
  isConnected: () => boolean
  /** Subscribes to a channel, before `open`. `onConnect` is called after each (re)connect, to handle missed messages. */
  listen: (channel: string, onMessage: (payload: string | undefined) => void, onConnect: () => void) => void
  /** Connects; resolves after the first attempt, successful or not. It retries until `close`. */
  open: () => Promise<void>
  close: () => Promise<void>
}

export const createListener = (url: string): NotificationListener => {
  const channels = new Map<string, { onMessage: (payload: string | undefined) => void; onConnect: () => void }>()
  let connected: pg.Client | undefined
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const schedule = (work: () => Promise<void>, wait: number) => {
    clearTimeout(timer)
    if (!closed) timer = setTimeout(() => void work(), wait).unref()
  }

  const checkAlive = async (client: pg.Client): Promise<void> => {
    try {
      await client.query('SELECT 1')
      schedule(() => checkAlive(client), CHECK_INTERVAL)
    } catch {
      // A half-open connection emits no event.
      reconnect(client)
    }
  }

  const reconnect = (client: pg.Client) => {
    client.removeAllListeners('end')
    void client.end().catch(() => {})
    if (client === connected) connected = undefined
    schedule(connect, RETRY)
  }

  const connect = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'doorstep changes',
      keepAlive: true,
      connectionTimeoutMillis: TIMEOUT,
      query_timeout: TIMEOUT,
    })
    client.on('notification', ({ channel, payload }) => channels.get(channel)?.onMessage(payload))
    client.on('error', () => {})
    client.once('end', () => reconnect(client))
    try {
      await client.connect()
      for (const channel of channels.keys()) await client.query(`LISTEN ${channel}`)
    } catch {
      return reconnect(client)
    }
    if (closed) return void client.end().catch(() => {})
    for (const { onConnect: opened } of channels.values()) opened()
    connected = client
    schedule(() => checkAlive(client), CHECK_INTERVAL)
  }

  return {
    isConnected: () => connected !== undefined,
    listen: (channel, onMessage, onConnect) => {
      channels.set(channel, { onMessage, onConnect })
    },
    open: connect,
    close: async () => {
      closed = true
      clearTimeout(timer)
      const client = connected
      connected = undefined
      client?.removeAllListeners('end')
      // A frozen database never closes the connection.
      await Promise.race([client?.end().catch(() => {}), pause(TIMEOUT, undefined, { ref: false })])
    },
  }
}
