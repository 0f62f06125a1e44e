import { type DistanceUnit, kmPerMile } from '#lib/distance.ts'

export type Point = { lat: number; lng: number }

const earthRadius = 6_371_008.8
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Metres between two points of the globe. */
export const metresBetween = (a: Point, b: Point): number => {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const h = half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lng, b.lng)
  return 2 * earthRadius * Math.asin(Math.sqrt(Math.min(1, h)))
}

/** The points of a line that is written as latitude, longitude, latitude, longitude. */
export const pointsOf = (line: readonly number[]): Point[] =>
  Array.from({ length: Math.floor(line.length / 2) }, (_, n) => ({ lat: line[2 * n] ?? 0, lng: line[2 * n + 1] ?? 0 }))

/** The point of a street nearest to another point; planar, as streets are short. */
export const nearestOn = (line: readonly number[], to: Point): Point | null => {
  const narrow = Math.cos(radians(to.lat))
  const plane = ({ lat, lng }: Point) => ({ x: (lng - to.lng) * narrow, y: lat - to.lat })
  const points = pointsOf(line)
  let best: { point: Point; distance: number } | null = null
  for (const [n, end] of points.entries()) {
    const start = points[n - 1] ?? end
    const [a, b] = [plane(start), plane(end)]
    const [dx, dy] = [b.x - a.x, b.y - a.y]
    const length = dx * dx + dy * dy
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(a.x * dx + a.y * dy) / length))
    const distance = Math.hypot(a.x + dx * share, a.y + dy * share)
    const point = { lat: start.lat + (end.lat - start.lat) * share, lng: start.lng + (end.lng - start.lng) * share }
    if (!best || distance < best.distance) best = { point, distance }
  }
  return best?.point ?? null
}

/** Metres within which a place counts as the pin's own (`spec §9`). */
export const nearbyMetres = 10

/** Metres within which a text and a pin mean the same address. */
const sameSpot = 300

/**
 * Whether a text and a pin mean the same place, `metres` apart from where the text lies: near enough, or both in the place
 * named. A district's name lies in its middle, which may be kilometres from an address in it.
 */
export const agrees = (metres: number, place = '', around = ''): boolean => metres <= sameSpot || names(around, place)

/** Whether a text says the name of a place. */
export const names = (text: string, place: string): boolean =>
  place !== '' && text.toLowerCase().includes(place.toLowerCase())

/** What makes the name of a city that of a street or district. */
const streetBefore = /(^|\s)(طريق|شارع|حي)\s*$/

/** Whether an address says a city by this name: at the end of a part between its commas, with or without figures. */
export const saysCity = (address: string, name: string): boolean =>
  address.split(/[,،\n]/).some((part) => {
    const words = ` ${part
      .replace(/\p{N}+/gu, '')
      .trim()
      .toLowerCase()}`
    const end = ` ${name.toLowerCase()}`
    return words.endsWith(end) && !streetBefore.test(words.slice(0, -end.length))
  })

/** Words of a search that are looked for, and letters of each: an index is searched for every one of them. */
const [mostWords, mostLetters] = [8, 40]

/** The part of a typed text that a search looks for. */
export const searchedPart = (typed: string): string => {
  const words = typed.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return [...new Set(words.map((word) => word.slice(0, mostLetters)))].slice(0, mostWords).join(' ')
}

/** Joins the parts of an address without blanks and duplicates. */
export const addressLine = (parts: readonly (string | null | undefined)[], comma: string): string => {
  const unique: string[] = []
  for (const part of parts) {
    const text = part?.trim()
    if (text && !unique.includes(text)) unique.push(text)
  }
  return unique.join(comma)
}

/** The list separator of a language. */
export const commaIn = (locale: string): string => (locale === 'ar' ? '، ' : ', ')

/** Rounds a point to about a metre, so that near requests share a cached response. */
export const rounded = ({ lat, lng }: Point): Point => ({
  lat: Math.round(lat * 1e5) / 1e5,
  lng: Math.round(lng * 1e5) / 1e5,
})

/** How far somebody may choose to go for a visit, in kilometres: round in each unit. */
export const areaRanges: Record<DistanceUnit, readonly number[]> = {
  km: [5, 10, 25, 50, 100],
  mi: [3, 6, 15, 30, 60].map((miles) => miles * kmPerMile),
}
