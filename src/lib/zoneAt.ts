import lookup from '@photostructure/tz-lookup'
import { isZone } from './zoned.ts'

/** Towns that the table has in the zone of a neighbour: south, west, north, east. */
const corrected: readonly (readonly [number, number, number, number, string])[] = [
  [-14.6, -170.95, -14.1, -169.3, 'Pacific/Pago_Pago'],
  [-9.45, 125.17, -8.1, 127.4, 'Asia/Dili'],
  [-6.3, 140, -2.2, 141, 'Asia/Jayapura'],
  [46.7, -56.5, 47.2, -56.1, 'America/Miquelon'],
  [21.3, -71.3, 21.6, -71, 'America/Grand_Turk'],
  [29.2, 34.6, 29.495, 34.905, 'Africa/Cairo'],
]

/**
 * The IANA zone of a pin, from a bundled table (server only: it has 70 kB). `fallback`, the marketplace's zone, is used
 * for a missing pin, for 0,0 (sent by clients that have none) and for the open sea.
 */
export function zoneAt(
  latitude: number | null | undefined,
  longitude: number | null | undefined,
  fallback: string,
): string {
  if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) return fallback
  const [lat, lon] = [Number(latitude), Number(longitude)]
  if (Math.abs(lat) > 90 || Math.abs(lon) > 180 || (lat === 0 && lon === 0)) return fallback
  const known = corrected.find(
    ([south, west, north, east]) => south <= lat && lat <= north && west <= lon && lon <= east,
  )
  const zone = known?.[4] ?? lookup(lat, lon)
  return zone.startsWith('Etc/') || !isZone(zone) ? fallback : zone
}
