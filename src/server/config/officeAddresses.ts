import { type Network, readNetwork } from './networks.ts'

const MISTAKE = 'OFFICE_ADDRESSES must be addresses or networks like 203.0.113.7, 2001:db8::/32'

/** Reads the networks of the office, comma-separated. */
export const readOfficeAddresses = (
  given: string | undefined,
): { officeAddresses: Network[] | undefined; mistakes: string[] } => {
  const networks = given?.split(',').map((part) => readNetwork(part.trim()))
  const officeAddresses = networks?.filter((network) => network !== undefined)
  return { officeAddresses, mistakes: officeAddresses?.length === networks?.length ? [] : [MISTAKE] }
}
