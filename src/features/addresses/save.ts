import { randomUuid } from '#lib/ids.ts'
import { browserQueries, call } from '#web/call.ts'
import { session } from '#web/session.ts'
import { addAddress, deleteAddress, updateAddress } from './calls.ts'
import type { Address } from './contract.ts'
import { savedAddresses } from './queryOptions.ts'
import { type Entrance, entranceOf } from './rules.ts'
import { type CurrentAddress, currentAddress } from './useCurrentAddress.ts'
import { toCurrent } from './useSavedAddresses.ts'

/** The panel's form values. */
export type AddressInput = Pick<
  CurrentAddress,
  'description' | 'address' | 'latitude' | 'longitude' | keyof Entrance
> & {
  default: boolean
}

/** Shows and books a saved address as it is now, also while its list is on the way, which may be older. */
const putIntoList = async (saved: Address): Promise<void> => {
  const { queryKey } = savedAddresses
  await browserQueries.cancelQueries({ queryKey })
  browserQueries.setQueryData(queryKey, (list) => list?.map((one) => (one.id === saved.id ? saved : one)))
}

const makeCurrent = (address: CurrentAddress): CurrentAddress => {
  currentAddress.set(address)
  return address
}

/** What of a saved address was changed here: the rest may have been changed elsewhere. Its text and its pin go together. */
const changesOf = ({ address, latitude, longitude, ...rest }: AddressInput, shown: CurrentAddress) => {
  const before: Record<string, unknown> = { ...shown }
  const isMoved = Object.entries({ address, latitude, longitude }).some(([key, value]) => value !== before[key])
  const others = Object.entries(rest).filter(
    ([key, value]) => !(key in shown) || (value || null) !== (before[key] || null),
  )
  return { ...(isMoved && { address, latitude, longitude }), ...Object.fromEntries(others) }
}

/** Saves a new or edited address and makes it the current one: in the account, or for visitors in this browser. */
export const saveAddress = async (
  input: AddressInput,
  changed: CurrentAddress | null,
  key: string,
): Promise<CurrentAddress> => {
  const { default: isDefault, ...address } = input
  if (!session.user()) return makeCurrent({ ...address, key })
  const body = { ...address, default: isDefault }
  const saved =
    changed?.id === undefined
      ? await call(addAddress, { body }, key)
      : await call(updateAddress, { params: { id: changed.id }, body: changesOf(input, changed) }, key)
  await putIntoList(saved)
  return makeCurrent(toCurrent(saved))
}

/** Deletes an address; clears the current address if it was that one. */
export const removeAddress = async ({ id }: CurrentAddress, key: string): Promise<void> => {
  if (id !== undefined) await call(deleteAddress, { params: { id } }, key)
  if (currentAddress.get()?.id === id) currentAddress.clear()
}

/** Saves the address stored only in this browser to the signed-in user's account. Idempotent. */
const adoptLocalAddress = async (local: CurrentAddress): Promise<void> => {
  const { description, address, latitude, longitude, key = randomUuid() } = local
  if (!local.key) currentAddress.set({ ...local, key })
  const saved = await browserQueries.fetchQuery(savedAddresses)
  const body = { description, address, latitude, longitude, ...entranceOf(local) }
  const adopted = saved.find((candidate) => candidate.address === address) ?? (await call(addAddress, { body }, key))
  // The user may have chosen another one in the meantime.
  if (currentAddress.get()?.key === key) currentAddress.set(toCurrent(adopted))
  await browserQueries.invalidateQueries({ queryKey: savedAddresses.queryKey.slice(0, 1) })
}

/** After sign-in: without a current address the default one becomes it, and a visitor's is saved to the account. */
export const settleCurrentAddress = async (): Promise<void> => {
  const local = currentAddress.get()
  if (!session.user() || local?.id !== undefined) return
  if (local) return adoptLocalAddress(local)
  const saved = await browserQueries.fetchQuery(savedAddresses)
  const preferred = saved.find((candidate) => candidate.default)
  if (preferred && currentAddress.get() === null && session.user()) currentAddress.set(toCurrent(preferred))
}
