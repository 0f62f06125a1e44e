import { fail } from '#server/startup.ts'
import { clientConfig } from './clientConfig.ts'
import { Hosts, openClient } from './hosts.ts'
import { defaultLimits, startConnectMs } from './limits.ts'
import { proveNotifications } from './notifications.ts'

const POOLER =
  'DATABASE_URL leads to a pooler that refuses settings of a connection. In transaction mode set DATABASE_DIRECT_URL to the address ' +
  'of PostgreSQL itself; in session mode let it ignore them (docs/operations.md).'

/** What a pooler says about settings of a connection that it does not pass on. */
const isPooler = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('unsupported startup parameter')

/** Refuses, in a sentence, a database of the settings that later work would fail on. @throws StartupError, or the driver's error */
export const checkDatabase = async (url: string, directUrl: string | undefined): Promise<void> => {
  const hosts = new Hosts(url, { pooled: directUrl !== undefined })
  const limits = { ...defaultLimits, connectMs: startConnectMs }
  const client = await openClient(hosts, () => clientConfig(hosts, limits)).catch((error: unknown) => {
    if (directUrl === undefined && isPooler(error)) return fail(POOLER)
    throw error
  })
  try {
    const { rows } = await client.query<{ zone: string; role: string }>(
      `SELECT current_setting('TimeZone') AS zone, current_user AS role`,
    )
    const [{ zone, role } = { zone: '', role: '' }] = rows
    // Through a pooler the setting of the role is what single statements see.
    if (!['UTC', 'Etc/UTC', 'GMT'].includes(zone))
      fail(`The database's clock shows ${zone} through the pooler; run ALTER ROLE "${role}" SET timezone = 'UTC' once.`)
  } finally {
    await client.end()
  }
  await proveNotifications(directUrl === undefined ? hosts : new Hosts(directUrl))
}
