import names from 'node:dns/promises'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'

/**
 * Networks that are not the public internet: this machine, private and link-local ones, reserved and multicast addresses, and
 * IPv6 networks in which an IPv4 address is reached.
 */
const closed = new BlockList()
const networks: [string, number, 'ipv4' | 'ipv6'][] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 96, 'ipv6'],
  ['::ffff:0:0:0', 96, 'ipv6'],
  ['64:ff9b::', 96, 'ipv6'],
  ['64:ff9b:1::', 48, 'ipv6'],
  ['100::', 64, 'ipv6'],
  ['2001::', 32, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['fec0::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
]
for (const [address, bits, kind] of networks) closed.addSubnet(address, bits, kind)

/** Whether an address belongs to the public internet. An IPv4 address in IPv6 clothes counts as itself. */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) !== 0 && !closed.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/** @throws where a name has no addresses */
const addressesOf = async (host: string) => {
  const [four, six] = await Promise.allSettled([names.resolve4(host), names.resolve6(host)])
  if (four.status === 'rejected' && six.status === 'rejected') throw four.reason
  return [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
  ]
}

/**
 * Resolves a name to public addresses only; the connection is made to what was checked. The name server is asked by sockets:
 * the system's own look-up (`dns.lookup`) has two threads for the whole process, and the owner of a name may let it wait.
 */
export const publicLookup: LookupFunction = (host, options, done) =>
  void addressesOf(host).then(
    (addresses) => {
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        return done(new Error('the address is not public'), '', 0)
      return options.all ? done(null, addresses) : done(null, first.address, first.family)
    },
    (error: NodeJS.ErrnoException) => done(error, '', 0),
  )

/** A public address over HTTP or HTTPS, on its usual port and without a password; undefined for any other. */
export const publicUrl = (text: string): URL | undefined => {
  const address = text.trim().replace(/^webcals?:/i, 'https:')
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.port || url.username || url.password) return undefined
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) !== 0 && !isPublicAddress(host) ? undefined : url
}

type Limits = { timeoutMs: number; maxBytes: number; redirects: number }

const get = (url: URL, { timeoutMs, maxBytes }: Limits): Promise<{ status: number; location?: string; text: string }> =>
  new Promise((done, fail) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const options = {
      lookup: publicLookup,
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'text/calendar, */*;q=0.1' },
    }
    const call = send(url, options, (response) => {
      const parts: Buffer[] = []
      let size = 0
      response.on('data', (part: Buffer) => {
        size += part.byteLength
        if (size > maxBytes) response.destroy(new Error('the response is too long'))
        else parts.push(part)
      })
      response.on('error', fail)
      response.on('end', () =>
        done({
          status: response.statusCode ?? 0,
          ...(response.headers.location !== undefined && { location: response.headers.location }),
          text: Buffer.concat(parts).toString('utf8'),
        }),
      )
    })
    call.on('error', fail).end()
  })

/**
 * The text at an address that somebody typed. Only the public internet is asked, also after a redirect and whatever the name
 * resolves to. @throws when it is not public, too long, too slow, or answered with an error
 */
export const fetchPublic = async (
  address: string,
  limits: Limits = { timeoutMs: 10_000, maxBytes: 2_097_152, redirects: 3 },
): Promise<string> => {
  const url = publicUrl(address)
  if (!url) throw new Error('the address is not public')
  const { status, location, text } = await get(url, limits)
  if (status >= 300 && status < 400 && location && limits.redirects > 0)
    return fetchPublic(new URL(location, url).href, { ...limits, redirects: limits.redirects - 1 })
  if (status !== 200) throw new Error(`HTTP ${status}`)
  return text
}
