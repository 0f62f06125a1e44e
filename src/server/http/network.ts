import { isIPv6 } from 'node:net'

/** An IPv4 address in IPv6 clothes (`::ffff:203.0.113.7`) as itself. */
export const plainAddress = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.)/i, '')

/** An address as it is usually spelled: proxies may pass on another spelling, and a port. */
const spelled = (text: string): string => {
  const [, bracketed, plain] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/.exec(text) ?? []
  const ip = plainAddress((bracketed ?? plain ?? text).replace(/%.*$/, ''))
  if (!isIPv6(ip)) return ip
  const { hostname } = new URL(`http://[${ip}]`)
  return hostname.slice(1, -1)
}

/** IPv6 addresses are limited by their /64 network. */
export const network = (given: string): string => {
  const ip = spelled(given)
  if (!isIPv6(ip)) return ip
  const [head = '', tail = ''] = ip.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const groups = ip.includes('::') ? [...left, ...Array(8 - left.length - right.length).fill('0'), ...right] : left
  return `${groups.slice(0, 4).join(':')}::/64`
}
