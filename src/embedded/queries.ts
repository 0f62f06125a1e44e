import type { Client } from 'pg'

/** Creates a role that may only connect, or gives the existing one a new password. Both are ours: hexadecimal or fixed. */
export const saveLoginRole = async (client: Client, role: string, password: string): Promise<void> => {
  const { rows } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role])
  const options = `LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD '${password}'`
  await client.query(`${rows.length > 0 ? 'ALTER' : 'CREATE'} ROLE ${role} ${options}`)
}
