import { readNetwork } from './officeAddresses.ts'

/** Nothing but where the server is: pages have no other beginning of their paths. */
export const isOrigin = (address: string): boolean => {
  const { pathname, search, hash, username, password } = new URL(address)
  return /^\/*$/.test(pathname) && ![search, hash, username, password].some(Boolean)
}
const isProxy = (text: string): boolean =>
  /^(loopback|linklocal|uniquelocal)$/i.test(text) || readNetwork(text) !== undefined
/** How many proxies there are, or their addresses. */
export const areProxies = (text: string): boolean =>
  /^\d{1,2}$/.test(text) || text.split(',').every((part) => isProxy(part.trim()))
