import { queryOptions } from '@tanstack/react-query'

/** Degrees. */
type Point = { lat: number; lng: number }

/** Milliseconds a device has to say where it is, and how old its word may be: in the picker, and otherwise (`spec §9`). */
export const positionTimeouts = {
  picker: { timeout: 7000, maximumAge: 60_000 },
  button: { timeout: 5000, maximumAge: 0 },
}

/** Where the device is. @throws whatever the browser says, or that it cannot say anything */
export const locate = (patience: PositionOptions): Promise<Point> =>
  new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new Error('this browser does not know where it is'))
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      reject,
      { enableHighAccuracy: true, ...patience },
    )
  })

/** Where the device was when the person last asked it; null when they no longer want that used. Kept only in this tab. */
export const devicePosition = queryOptions<Point | null>({
  queryKey: ['device position'],
  queryFn: () => locate(positionTimeouts.button),
  enabled: false,
  retry: false,
  networkMode: 'always',
  gcTime: Number.POSITIVE_INFINITY,
})
