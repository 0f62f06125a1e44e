import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** The role of the server: it owns nothing, and what it may do is granted to it by the migrations. */
const appRole = 'doorstep_app'

/**
 * Gives the server's role a new password, which is stored nowhere; creates the role first if there is none. Returns the URL
 * by which it connects.
 */
export const openAppRole = async (ownerUrl: string): Promise<string> => {
  const password = randomBytes(24).toString('hex')
  const client = new pg.Client(ownerUrl)
  await client.connect()
  try {
    const { rows } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [appRole])
    const options = `LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD '${password}'`
    await client.query(`${rows.length > 0 ? 'ALTER' : 'CREATE'} ROLE ${appRole} ${options}`)
  } finally {
    await client.end()
  }
  const url = new URL(ownerUrl)
  url.username = appRole
  url.password = password
  return url.href
}
