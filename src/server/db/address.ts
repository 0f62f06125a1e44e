import type { ConnectionOptions } from 'node:tls'
import { AddressError, tlsOf } from './tls.ts'

export { AddressError }

export type Host = { host?: string; port?: number }

/** A database URL, read once for everything that connects. */
export type DatabaseAddress = {
  /** One or more, in the order they are tried. */
  hosts: readonly [Host, ...Host[]]
  user?: string
  password?: string
  database?: string
  options?: string
  ssl?: ConnectionOptions
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const unreadable = 'has a host that cannot be read; in a password / ? # are written %2F %3F %23'

/** `host`, `host:5432` or `[::1]:5432`; a folder of sockets has encoded slashes. */
const hostOf = (text: string, position: number, ports: string[]): Host => {
  const [, bracketed, plain, own] = /^(?:\[([^\]]+)\]|([^:]*))(?::(\d*))?$/.exec(text) ?? []
  const name = bracketed ?? plain
  if (name === undefined) throw new AddressError(unreadable)
  const port = own || ports[position] || ports[0]
  if (port && !(Number(port) > 0 && Number(port) < 65_536))
    throw new AddressError(`has a port that does not exist: ${port}`)
  return { ...(name && { host: decode(name) }), ...(port && { port: Number(port) }) }
}

const targets = ['any', 'read-write', 'primary']

/** With several hosts, the one that takes changes is used. @throws AddressError */
export const parseAddress = (url: string): DatabaseAddress => {
  if (!/^postgres(ql)?:\/\//.test(url))
    throw new AddressError('must be an address like postgres://user:password@host:5432/database')
  // An @ behind the hosts is that of a password which was cut off; user and password may be parameters.
  const parts = /^postgres(?:ql)?:\/\/([^/?#]*)(?:\/([^?#@]*))?(?:\?([^#]*))?$/.exec(url)
  const [, authority = '', path = '', query = ''] = parts ?? []
  const parameters = new URLSearchParams(query)
  const isCut = query.split('&').some((part) => part.includes('@') && !/^(user|password)=/.test(part))
  const isKeyCut = [...parameters.keys()].some((name) => name.includes('@'))
  if (!parts || isKeyCut || (isCut && !authority.includes('@'))) throw new AddressError(unreadable)
  const target = parameters.get('target_session_attrs') ?? 'any'
  if (!targets.includes(target))
    throw new AddressError(`has the target_session_attrs "${target}"; it must be read-write or primary`)
  const at = authority.lastIndexOf('@')
  const [user = '', ...password] = authority.slice(0, Math.max(at, 0)).split(':')
  const names = (parameters.get('host') ?? authority.slice(at + 1)).split(',')
  const ports = (parameters.get('port') ?? '').split(',')
  const [first = {}, ...others] = names.map((name, position) => hostOf(name, position, ports))
  const [options, ssl] = [parameters.get('options'), tlsOf(parameters)]
  const given = {
    user: decode(user) || parameters.get('user'),
    password: decode(password.join(':')) || parameters.get('password'),
    database: decode(path) || parameters.get('dbname'),
  }
  return {
    hosts: [first, ...others],
    ...(given.user && { user: given.user }),
    ...(given.password && { password: given.password }),
    ...(given.database && { database: given.database }),
    ...(options && { options }),
    ...(ssl && { ssl }),
  }
}
