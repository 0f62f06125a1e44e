import lookup from '@photostructure/tz-lookup'
import { isZone } from './zoned.ts'

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
  const zone = lookup(lat, lon)
  return zone.startsWith('Etc/') || !isZone(zone) ? fallback : zone
}
