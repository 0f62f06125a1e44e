import { useQuery } from '@tanstack/react-query'
import type { Point } from '#features/places/rules.ts'
import { devicePosition } from '#web/position.ts'
import { currentAddress } from './useCurrentAddress.ts'

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
