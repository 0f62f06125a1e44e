import { isIPv6 } from 'node:net'
import type { Config } from '#server/config/config.ts'
import { plainAddress } from './network.ts'

/** Whether operators may be at this address. */
export const isOfficeAddress = ({ officeAddresses }: Pick<Config, 'officeAddresses'>, ip: string): boolean => {
  if (!officeAddresses) return true
  const plain = plainAddress(ip)
  return officeAddresses.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}
