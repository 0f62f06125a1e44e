import { BlockList, isIPv6 } from 'node:net'
import type { Config } from '#server/config/config.ts'
import { plainAddress } from './network.ts'

/** Whether operators may be at this address. */
export const isOfficeAddress = ({ officeAddresses }: Pick<Config, 'officeAddresses'>, ip: string): boolean => {
  if (!officeAddresses) return true
  const office = new BlockList()
  for (const { address, prefix, version } of officeAddresses) office.addSubnet(address, prefix, version)
  const plain = plainAddress(ip)
  return office.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}
