import { useQuery } from '@tanstack/react-query'
import type { Point } from '#features/places/rules.ts'
import { devicePosition } from '#web/position.ts'
import { stored } from '#web/stored.ts'
import { descriptionOf, type Entrance } from './rules.ts'

/** Where the next visit happens: a saved address, or one stored only in this browser. */
export type CurrentAddress = {
  id?: number
  description: string
  address: string
  latitude?: number | null
  longitude?: number | null
  time_zone?: string
  /** Idempotency key of a local address, so that several tabs save it to the account only once. */
  key?: string
} & Entrance

const isAddress = (found: unknown): found is CurrentAddress => {
  const address = found as Partial<CurrentAddress> | null
  return typeof address?.description === 'string' && typeof address.address === 'string'
}

/** A point on the map as the calls for services take it; to a hundred metres, which is all that is needed. */
export type Near = { nearLat: string; nearLon: string }

/** Where the current address is, if that is known. */
export const useAddressPoint = (): Point | null => {
  const { latitude, longitude } = currentAddress.use() ?? {}
  return latitude == null || longitude == null ? null : { lat: latitude, lng: longitude }
}

/** The point services are searched near: the current address, else the device position if requested. */
export const useNear = (): Near | null => {
  const address = useAddressPoint()
  const { data: device } = useQuery(devicePosition)
  const point = address ?? device
  return point ? { nearLat: point.lat.toFixed(3), nearLon: point.lng.toFixed(3) } : null
}

/** Signing out clears it (`spec §4`): the session removes the same storage key. */
export const currentAddress = stored<CurrentAddress>('address', isAddress)

/** A description left empty becomes the first 20 characters of the address (`spec §3`). */
export const described = (description: string, address: string): string => descriptionOf(description, address.trim())
