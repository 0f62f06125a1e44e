import { browserQueries, call } from '#web/call.ts'
import { session } from '#web/session.ts'
import { addAddress, deleteAddress, updateAddress } from './calls.ts'
import type { Address } from './contract.ts'
import { savedAddresses } from './queryOptions.ts'
import { type CurrentAddress, currentAddress } from './useCurrentAddress.ts'

/** What the panel holds when it saves. */
export type AddressInput = Pick<CurrentAddress, 'description' | 'address' | 'latitude' | 'longitude'> & {
  default: boolean
}

const toCurrent = ({ id, description, address, latitude, longitude, time_zone }: Address): CurrentAddress => ({
  id,
  description,
  address,
  latitude,
  longitude,
  time_zone,
})

/** Keeps an address, new or changed, and makes it the current one: in the account, or in this browser without one. */
export const saveAddress = async (input: AddressInput, changed: CurrentAddress | null, key: string): Promise<void> => {
  const { default: isDefault, ...address } = input
  if (!session.user()) return currentAddress.set({ ...address, key })
  const body = { ...address, default: isDefault }
  const saved =
    changed?.id === undefined
      ? await call(addAddress, { body }, key)
      : await call(updateAddress, { params: { id: changed.id }, body }, key)
  currentAddress.set(toCurrent(saved))
}

/** Forgets an address; one that was current is no longer. */
export const removeAddress = async ({ id }: CurrentAddress): Promise<void> => {
  if (id !== undefined) await call(deleteAddress, { params: { id } })
  if (currentAddress.get()?.id === id) currentAddress.clear()
}

/** Takes the address that only this browser knows into the account of who has signed in; asked twice, it goes in once. */
export const adoptLocalAddress = async (): Promise<void> => {
  const local = currentAddress.get()
  if (!local || local.id !== undefined || !session.user()) return
  const { description, address, latitude, longitude, key = crypto.randomUUID() } = local
  if (!local.key) currentAddress.set({ ...local, key })
  const saved = await browserQueries.fetchQuery(savedAddresses)
  const body = { description, address, latitude, longitude }
  const adopted = saved.find((candidate) => candidate.address === address) ?? (await call(addAddress, { body }, key))
  // Meanwhile another one may have been chosen.
  if (currentAddress.get()?.key === key) currentAddress.set(toCurrent(adopted))
  await browserQueries.invalidateQueries({ queryKey: savedAddresses.queryKey.slice(0, 1) })
}
