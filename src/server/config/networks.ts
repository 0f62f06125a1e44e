import { isIP } from 'node:net'

export type Network = { address: string; prefix: number; version: 'ipv4' | 'ipv6' }

/** An address, or a network like `10.0.0.0/8`; undefined where it is neither. */
export const readNetwork = (text: string): Network | undefined => {
  const [address = '', length, ...rest] = text.split('/')
  const version = isIP(address)
  const bits = version === 6 ? 128 : 32
  const prefix = length === undefined ? bits : /^\d{1,3}$/.test(length) ? Number(length) : Number.NaN
  if (version === 0 || rest.length > 0 || !(prefix <= bits)) return undefined
  return { address, prefix, version: version === 6 ? 'ipv6' : 'ipv4' }
}

/** The names are written so, and no proxy is everybody. */
const isProxy = (text: string): boolean =>
  /^(loopback|linklocal|uniquelocal)$/.test(text) || (readNetwork(text)?.prefix ?? 0) > 0

/** A number of proxies, or addresses, networks and their names, comma-separated. */
export const areProxies = (text: string): boolean =>
  /^\d{1,2}$/.test(text) || text.split(',').every((part) => isProxy(part.trim()))

/** Nothing but where the server is: pages have no other beginning of their paths. */
export const isOrigin = (address: string): boolean => {
  const { pathname, search, hash, username, password } = new URL(address)
  return /^\/*$/.test(pathname) && ![search, hash, username, password].some(Boolean)
}
