import { browserQueries, call } from '#web/call.ts'
import { session } from '#web/session.ts'
import { addAddress, deleteAddress, updateAddress } from './calls.ts'
import type { Address } from './contract.ts'
import { savedAddresses } from './queryOptions.ts'
import { type CurrentAddress, currentAddress } from './useCurrentAddress.ts'

/** What the panel holds when it saves. */
export type Written = Pick<CurrentAddress, 'description' | 'address' | 'latitude' | 'longitude'> & { default: boolean }

const asCurrent = ({ id, description, address, latitude, longitude, time_zone }: Address): CurrentAddress => ({
  id,
  description,
  address,
  latitude,
  longitude,
  time_zone,
})

/** Keeps an address, new or changed, and makes it the current one: in the account, or in this browser without one. */
export const keepAddress = async (written: Written, changed: CurrentAddress | null, key: string): Promise<void> => {
  const { default: isDefault, ...address } = written
  if (!session.user()) return currentAddress.set({ ...address, key })
  const body = { ...address, default: isDefault }
  const kept =
    changed?.id === undefined
      ? await call(addAddress, { body }, key)
      : await call(updateAddress, { params: { id: changed.id }, body }, key)
  currentAddress.set(asCurrent(kept))
}

/** Forgets an address; one that was current is no longer. */
export const forgetAddress = async ({ id }: CurrentAddress): Promise<void> => {
  if (id !== undefined) await call(deleteAddress, { params: { id } })
  if (currentAddress.get()?.id === id) currentAddress.clear()
}

/** Takes the address that only this browser knows into the account of who has signed in; asked twice, it goes in once. */
export const moveIn = async (): Promise<void> => {
  const own = currentAddress.get()
  if (!own || own.id !== undefined || !session.user()) return
  const { description, address, latitude, longitude, key = crypto.randomUUID() } = own
  if (!own.key) currentAddress.set({ ...own, key })
  const saved = await browserQueries.fetchQuery(savedAddresses)
  const body = { description, address, latitude, longitude }
  const kept = saved.find((known) => known.address === address) ?? (await call(addAddress, { body }, key))
  // Meanwhile another one may have been chosen.
  if (currentAddress.get()?.key === key) currentAddress.set(asCurrent(kept))
  await browserQueries.invalidateQueries({ queryKey: savedAddresses.queryKey.slice(0, 1) })
}
