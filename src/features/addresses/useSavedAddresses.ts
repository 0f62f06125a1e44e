import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUser } from '#web/session.ts'
import type { Address } from './contract.ts'
import { savedAddresses } from './queryOptions.ts'
import { type CurrentAddress, currentAddress } from './useCurrentAddress.ts'

/** What this browser keeps of a saved address. */
export const toCurrent = ({ id, description, address, latitude, longitude, time_zone }: Address): CurrentAddress => ({
  id,
  description,
  address,
  latitude,
  longitude,
  time_zone,
})

/** The saved addresses of who is signed in. Where the current one was changed on another device, it changes here, too. */
export const useSavedAddresses = () => {
  const saved = useQuery({ ...savedAddresses, enabled: useUser() !== null })
  const { data } = saved
  useEffect(() => {
    const current = currentAddress.get()
    const stored = data?.find(({ id }) => id === current?.id)
    if (stored && JSON.stringify(toCurrent(stored)) !== JSON.stringify(current)) currentAddress.set(toCurrent(stored))
  }, [data])
  return saved
}
