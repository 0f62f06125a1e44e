import { expect, test } from 'vitest'
import { directionsUrl } from './directions.ts'

const pinned = { address: 'Olaya Street', latitude: 24.69, longitude: 46.68 }
const typed = { address: 'شارع العليا 5', latitude: null, longitude: null }
const android = 'Mozilla/5.0 (Linux; Android 15)'
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)'
const desk = 'Mozilla/5.0 (X11; Linux x86_64)'

test.each([
  [android, pinned, 'geo:24.69,46.68?q=24.69%2C46.68'],
  [android, typed, `geo:0,0?q=${encodeURIComponent(typed.address)}`],
  [iPhone, pinned, 'https://maps.apple.com/?daddr=24.69%2C46.68'],
  [desk, pinned, 'https://www.google.com/maps/dir/?api=1&destination=24.69%2C46.68'],
  [desk, typed, `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(typed.address)}`],
])('%s', (device, address, url) => {
  expect(directionsUrl(address, device)).toBe(url)
})
