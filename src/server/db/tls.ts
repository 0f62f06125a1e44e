import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { ConnectionOptions } from 'node:tls'

/** Values of `sslmode`, as PostgreSQL's own clients read them (docs/decisions/0081). */
const modes = ['disable', 'require', 'verify-ca', 'verify-full'] as const
type Mode = (typeof modes)[number]

const isMode = (value: string): value is Mode => modes.some((mode) => mode === value)

/** A parameter of the database URL that cannot be used, in words that follow the name of the setting. */
export class AddressError extends Error {
  override readonly name = 'AddressError'
}

const read = (parameters: URLSearchParams, name: string): string | undefined => {
  const path = parameters.get(name)
  if (!path) return undefined
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new AddressError(`names a file as ${name} that cannot be read: ${path}`)
  }
}

const readCa = (parameters: URLSearchParams): string | undefined => {
  const ca = parameters.get('sslrootcert') === 'system' ? undefined : read(parameters, 'sslrootcert')
  try {
    if (ca !== undefined) new X509Certificate(ca)
    return ca
  } catch {
    throw new AddressError(`names a file as sslrootcert that holds no certificate: ${parameters.get('sslrootcert')}`)
  }
}

/** Without a mode, a CA asks for the strictest one. */
const modeOf = (parameters: URLSearchParams): Mode => {
  const given = parameters.get('sslmode')
  if (!given) return parameters.get('sslrootcert') ? 'verify-full' : 'disable'
  if (isMode(given)) return given
  throw new AddressError(`has the sslmode "${given}"; it must be ${modes.join(', ')}`)
}

/** How a connection is encrypted and the server checked; undefined: not at all. Host names are checked by `verify-full`. */
export const tlsOf = (parameters: URLSearchParams): ConnectionOptions | undefined => {
  const mode = modeOf(parameters)
  if (mode === 'disable') return undefined
  const system = parameters.get('sslrootcert') === 'system'
  const ca = readCa(parameters)
  const [cert, key] = [read(parameters, 'sslcert'), read(parameters, 'sslkey')]
  if (mode === 'verify-ca' && !ca) throw new AddressError('has the sslmode verify-ca, which needs a CA in sslrootcert')
  const own = { ...(ca && { ca }), ...(cert && { cert }), ...(key && { key }) }
  if (mode === 'require' && !ca && !system) return { ...own, rejectUnauthorized: false }
  if (mode === 'verify-full' || system) return own
  return { ...own, checkServerIdentity: () => undefined }
}
