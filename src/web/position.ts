import { queryOptions } from '@tanstack/react-query'

/** Degrees. */
type Point = { lat: number; lng: number }

/** Geolocation timeout and maximum age in milliseconds, in the map picker and for the button (`spec §9`). */
export const positionTimeouts = {
  picker: { timeout: 7000, maximumAge: 60_000 },
  button: { timeout: 5000, maximumAge: 0 },
}

/** The device's position. @throws the browser's GeolocationPositionError, or Error without geolocation support */
export const locate = (options: PositionOptions): Promise<Point> =>
  new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new Error('this browser has no geolocation'))
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      reject,
      { enableHighAccuracy: true, ...options },
    )
  })

/** The device's position as last requested by the user; null after they turned it off. Kept only in this tab. */
export const devicePosition = queryOptions<Point | null>({
  queryKey: ['device position'],
  queryFn: () => locate(positionTimeouts.button),
  enabled: false,
  retry: false,
  networkMode: 'always',
  gcTime: Number.POSITIVE_INFINITY,
})
