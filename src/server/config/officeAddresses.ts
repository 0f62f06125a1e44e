import { BlockList } from 'node:net'
import { readNetwork } from './networks.ts'

const MISTAKE = 'OFFICE_ADDRESSES must be addresses or networks like 203.0.113.7, 2001:db8::/32'

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
