type Address = { address: string; latitude: number | null; longitude: number | null }

/** The address in the device's map app, with the way to it. */
export const directionsUrl = ({ address, latitude, longitude }: Address, userAgent = navigator.userAgent): string => {
  const pin = latitude === null || longitude === null ? null : `${latitude},${longitude}`
  const target = encodeURIComponent(pin ?? address)
  if (/Android/i.test(userAgent)) return `geo:${pin ?? '0,0'}?q=${target}`
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?daddr=${target}`
  return `https://www.google.com/maps/dir/?api=1&destination=${target}`
}
