import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { saveLoginRole } from './queries.ts'

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
    await saveLoginRole(client, appRole, password)
  } finally {
    await client.end()
  }
  const url = new URL(ownerUrl)
  url.username = appRole
  url.password = password
  return url.href
}
