import type { Client } from 'pg'
import { instantToWall, wallText } from '#lib/zoned.ts'
import { fail } from '#server/startup.ts'
import { clientConfig } from './clientConfig.ts'
import { isSqlState } from './database.ts'
import { Hosts, openClient } from './hosts.ts'
import { defaultLimits, startConnectMs } from './limits.ts'
import { IDENTITY, proveNotifications } from './notifications.ts'

const POOLER =
  'DATABASE_URL leads to a pooler that refuses settings of a connection. In transaction mode set DATABASE_DIRECT_URL to the address ' +
  'of PostgreSQL itself; in session mode let it ignore them (docs/operations.md).'

/** What a pooler says about settings of a connection that it does not pass on. */
const isPooler = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('unsupported startup parameter')

/** What the program relies on, and a role, a database or a server may have set otherwise. */
const needed = [
  // Our own connections bring it; through a pooler the role's is what single statements see.
  { name: 'timezone', fits: /^(Etc\/)?UTC$|^GMT$/, set: `timezone = 'UTC'` },
  { name: 'client_min_messages', fits: /^(debug\d|log|notice)$/, set: `client_min_messages = 'notice'` },
  { name: 'datestyle', fits: /^ISO,/, set: `datestyle = 'ISO, MDY'` },
  { name: 'intervalstyle', fits: /^postgres$/, set: `intervalstyle = 'postgres'` },
  // Who waited for a lock has to see what the one before committed.
  {
    name: 'default_transaction_isolation',
    fits: /^read committed$/,
    set: `default_transaction_isolation = 'read committed'`,
  },
] as const

type Settings = { role: string; schema: string | null; encoding: string; small: string; values: Record<string, string> }

const checkSettings = async (client: Client): Promise<void> => {
  const { rows } = await client.query<Settings>(
    `SELECT current_user AS role, current_schema() AS schema, current_setting('server_encoding') AS encoding,
      lower('I') AS small, (SELECT json_object_agg(lower(name COLLATE "C"), setting) FROM pg_settings
        WHERE lower(name COLLATE "C") = ANY ($1)) AS values`,
    [needed.map(({ name }) => name)],
  )
  const none: Settings = { role: '', schema: '', encoding: '', small: '', values: {} }
  const [{ role, schema, encoding, small, values } = none] = rows
  if (encoding !== 'UTF8')
    fail(`The database has the encoding ${encoding}; make one with ENCODING 'UTF8' (docs/operations.md).`)
  // As in Turkish: INFO@ and info@ would be two accounts.
  if (small !== 'i')
    fail(`The database writes "I" small as "${small}"; make one with ICU_LOCALE 'und' (docs/operations.md).`)
  const refuse = (what: string, set: string) =>
    fail(`${what} for the role "${role}"; run ALTER ROLE "${role}" SET ${set} once.`)
  for (const { name, fits, set } of needed)
    if (!fits.test(values[name] ?? '')) refuse(`The database's ${name} is ${values[name]}`, set)
  if (schema !== 'public')
    refuse(`Tables would be made in the schema ${schema}, not in public,`, 'search_path = public')
}

/** Milliseconds that a start waits for each of several servers: one of them may be away. */
const eachMs = 2000

type Taker = { name: string; started: string }

/** Where one server of several is and since when it runs, if it is there and takes changes. */
const takerOf = async (hosts: Hosts): Promise<Taker[]> => {
  const limits = { ...defaultLimits, connectMs: eachMs }
  const client = await openClient(hosts, () => clientConfig(hosts, limits)).catch(() => undefined)
  if (!client) return []
  const asked = `SELECT pg_postmaster_start_time()::text AS started WHERE current_setting('transaction_read_only') = 'off'`
  const { host, port } = hosts.config()
  try {
    return (await client.query<{ started: string }>(asked)).rows.map(({ started }) => ({
      name: [host, port].filter(Boolean).join(':'),
      started,
    }))
  } finally {
    await client.end()
  }
}

/**
 * Of several servers only one may take changes: another one was left behind by a promotion. Two addresses may lead to one server.
 * @throws StartupError
 */
export const checkServers = async (hosts: Hosts, setting = 'DATABASE_URL'): Promise<void> => {
  if (hosts.count === 1) return
  const takers = (await Promise.all(hosts.each().map(takerOf))).flat()
  if (new Set(takers.map(({ started }) => started)).size > 1)
    fail(
      `More than one server of ${setting} takes changes: ${takers.map(({ name }) => name).join(', ')}. What is written to one that a ` +
        `promotion left behind is lost; stop it, or take it out of ${setting}.`,
    )
}

/** Refuses, in a sentence, a database of the settings that later work would fail on. @throws StartupError, or the driver's error */
export const checkDatabase = async (url: string, directUrl: string | undefined): Promise<void> => {
  const hosts = new Hosts(url, { pooled: directUrl !== undefined })
  const limits = { ...defaultLimits, connectMs: startConnectMs }
  const client = await openClient(hosts, () => clientConfig(hosts, limits)).catch((error: unknown) => {
    if (directUrl === undefined && isPooler(error)) return fail(POOLER)
    throw error
  })
  try {
    await checkSettings(client)
  } finally {
    await client.end()
  }
  await checkServers(hosts)
  const direct = directUrl === undefined ? hosts : new Hosts(directUrl)
  if (direct !== hosts) await checkServers(direct, 'DATABASE_DIRECT_URL')
  await proveNotifications(direct)
}

const identityOf = async (client: Client): Promise<string | undefined> =>
  (await client.query<{ identity: string }>(`SELECT ${IDENTITY} AS identity`)).rows[0]?.identity

const identityAt = async (url: string): Promise<string | undefined> => {
  // It may be a pooler's.
  const hosts = new Hosts(url, { pooled: true })
  const client = await openClient(hosts, () => clientConfig(hosts, { ...defaultLimits, connectMs: startConnectMs }))
  try {
    return await identityOf(client)
  } finally {
    await client.end()
  }
}

/**
 * What is migrated, or heard of, in another database is missing in the one that is used. `others` by the names of their settings.
 * @throws StartupError
 */
export const checkSameDatabase = async (url: string, others: Record<string, string | undefined>): Promise<void> => {
  for (const [setting, other] of Object.entries(others))
    if (other !== undefined && (await identityAt(other)) !== (await identityAt(url)))
      fail(`${setting} leads to another database than DATABASE_URL; correct one of them.`)
}

const FREE = `SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
  - coalesce(current_setting('reserved_connections', true)::int, 0) AS free`

/** A sentence where the server takes fewer connections than these processes may open: under load some requests would be refused. */
export const connectionsWarning = async (url: string, wanted: number): Promise<string | undefined> => {
  const hosts = new Hosts(url)
  const client = await openClient(hosts, () => clientConfig(hosts, { ...defaultLimits, connectMs: startConnectMs }))
  try {
    const free = (await client.query<{ free: number }>(FREE)).rows[0]?.free ?? wanted
    if (free >= wanted) return undefined
    return (
      `PostgreSQL takes ${free} connections, and the processes of this machine may open ${wanted}: raise max_connections, or lower ` +
      'PROCESSES or DATABASE_CONNECTIONS.'
    )
  } finally {
    await client.end()
  }
}

/** Milliseconds that the clocks of two machines may be apart; NTP keeps them within a few. */
const clocksApart = 60_000

/** A sentence where this machine's clock is off the database's: one of them finds visits, links or sessions too early or too late. */
export const clockWarning = async (url: string, now: () => number = Date.now): Promise<string | undefined> => {
  const hosts = new Hosts(url, { pooled: true })
  const client = await openClient(hosts, () => clientConfig(hosts, { ...defaultLimits, connectMs: startConnectMs }))
  try {
    const before = now()
    const { rows } = await client.query<{ there: string }>(
      `SELECT extract(epoch FROM clock_timestamp()) * 1000 AS there`,
    )
    const [there, after] = [Number(rows[0]?.there), now()]
    // The answer was given at some moment between the two.
    const off = there > after ? there - after : Math.max(before - there, 0)
    if (off <= clocksApart) return undefined
    const side = there > after ? 'behind' : 'ahead of'
    return `The clock of this machine is ${Math.round(off / 1000)} s ${side} the database's: set both by NTP, or what begins and ends at a time does so wrongly.`
  } finally {
    await client.end()
  }
}

/** Looked at for the changes of clocks in a year. */
const [steps, step] = [53, 7 * 86_400_000]

/**
 * A sentence where PostgreSQL and this program know other clocks of the marketplace, or of a provider: governments change them, and
 * one of the two has not heard of it.
 */
export const zoneWarning = async (
  url: string,
  wallAt = instantToWall,
  now: number = Date.now(),
): Promise<string | undefined> => {
  const hosts = new Hosts(url, { pooled: true })
  const client = await openClient(hosts, () => clientConfig(hosts, { ...defaultLimits, connectMs: startConnectMs }))
  const instants = Array.from({ length: steps }, (_, n) => Math.floor(now / 1000) * 1000 + n * step)
  try {
    const { rows } = await client.query<{ zone: string; wall: string; at: string }>(
      `SELECT zone, at, to_char(to_timestamp(at / 1000) AT TIME ZONE zone, 'YYYY-MM-DD HH24:MI:SS') AS wall
       FROM (SELECT value FROM settings WHERE key = 'default_time_zone' AND value <> ''
         UNION SELECT time_zone FROM e_providers) z (zone), unnest($1::bigint[]) at`,
      [instants],
    )
    const others = rows.filter(({ zone, wall, at }) => wallText(wallAt(Number(at), zone)) !== wall)
    if (others.length === 0) return undefined
    const zones = [...new Set(others.map(({ zone }) => zone))].sort().join(', ')
    return `PostgreSQL has other rules for the clocks of ${zones} than this program, whose own are used: update the older of the two.`
  } catch (error) {
    if (!isSqlState(error, '22023')) throw error
    return 'PostgreSQL does not know the time zone of the marketplace, or of a provider: name another one in its settings, or update PostgreSQL.'
  } finally {
    await client.end()
  }
}

const REPLICA = {
  refused:
    'DATABASE_REPLICA_URL leads to a pooler that refuses settings of a connection, so the primary answers public reads; name the standby ' +
    'itself, or let the pooler ignore them (docs/operations.md).',
  shared:
    'DATABASE_REPLICA_URL leads to a pooler in transaction mode; unless it keeps prepared statements apart (pgbouncer 1.21 and newer), the ' +
    'primary answers most public reads. Name the standby itself, or use session mode.',
  other:
    'DATABASE_REPLICA_URL leads to another database than DATABASE_URL, so the primary answers public reads; name a standby of that ' +
    'primary.',
  primary:
    'DATABASE_REPLICA_URL leads to no standby, as after a promotion, so the primary answers public reads; name a standby of the primary.',
}

/** Milliseconds that a start waits for a standby, which it does not need. */
const replicaMs = 2000

const backendOf = async (client: Client): Promise<number | undefined> =>
  (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid

const isStandby = async (client: Client): Promise<boolean> =>
  (await client.query<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby')).rows[0]?.standby ?? false

/** Why the standbys of the settings will not answer public reads; undefined where nothing is known to be wrong. */
export const replicaWarning = async (url: string, primaryUrl: string): Promise<string | undefined> => {
  const [hosts, primary] = [new Hosts(url, { anyOfThem: true }), new Hosts(primaryUrl)]
  const clients: Client[] = []
  const open = async (of = hosts, connectMs = replicaMs) => {
    const client = await openClient(of, () => clientConfig(of, { ...defaultLimits, connectMs }))
    clients.push(client)
    return client
  }
  try {
    const [one, other] = [await open(), await open()]
    // Of two connections that are open, each has a session of its own.
    if ((await backendOf(one)) === (await backendOf(other))) return REPLICA.shared
    if ((await identityOf(one)) !== (await identityOf(await open(primary, startConnectMs)))) return REPLICA.other
    return (await isStandby(one)) ? undefined : REPLICA.primary
  } catch (error) {
    if (isPooler(error)) return REPLICA.refused
    return `The standby of DATABASE_REPLICA_URL cannot be used (${error instanceof Error ? error.message : error}); the primary answers public reads until it can.`
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

/** Fails with one sentence where the owner of an empty database may not make the first table: the migrations have none for it. */
export const checkMayMakeTables = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ role: string; name: string }>(
    `SELECT current_user AS role, current_database() AS name
      WHERE to_regclass('public.migrations') IS NULL AND NOT has_schema_privilege('public', 'CREATE')`,
  )
  for (const { role, name } of rows)
    fail(
      `The role "${role}" may not make tables; run ALTER DATABASE "${name}" OWNER TO "${role}" once (docs/operations.md).`,
    )
}
