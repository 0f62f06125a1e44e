import { BlockList, isIP } from 'node:net'

const MISTAKE = 'OFFICE_ADDRESSES must be addresses or networks like 203.0.113.7, 2001:db8::/32'

/** An address, or a network like `10.0.0.0/8`; undefined where it is neither. */
export const readNetwork = (
  text: string,
): { address: string; prefix: number; version: 'ipv4' | 'ipv6' } | undefined => {
  const [address = '', length, ...rest] = text.split('/')
  const version = isIP(address)
  const bits = version === 6 ? 128 : 32
  const prefix = length === undefined ? bits : /^\d{1,3}$/.test(length) ? Number(length) : Number.NaN
  if (version === 0 || rest.length > 0 || !(prefix <= bits)) return undefined
  return { address, prefix, version: version === 6 ? 'ipv6' : 'ipv4' }
}

/** Reads the networks of the office, comma-separated. */
export const readOfficeAddresses = (
  given: string | undefined,
): { officeAddresses: BlockList | undefined; mistakes: string[] } => {
  if (given === undefined) return { officeAddresses: undefined, mistakes: [] }
  const officeAddresses = new BlockList()
  for (const part of given.split(',')) {
    const network = readNetwork(part.trim())
    if (!network) return { officeAddresses: undefined, mistakes: [MISTAKE] }
    officeAddresses.addSubnet(network.address, network.prefix, network.version)
  }
  return { officeAddresses, mistakes: [] }
}
