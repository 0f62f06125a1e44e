/** Units that a marketplace may show distances in. */
export const distanceUnits = ['km', 'mi'] as const
export type DistanceUnit = (typeof distanceUnits)[number]

export const kmPerMile = 1.609344

/** A length as people of a unit read it: below a kilometre in metres; of miles, thousandths. */
export const lengthIn = (metres: number, unit: DistanceUnit): { n: number; unit: DistanceUnit | 'm' } => {
  if (unit === 'mi') return { n: Math.round(metres / kmPerMile) / 1000, unit }
  return metres < 1000 ? { n: metres, unit: 'm' } : { n: metres / 1000, unit }
}

/** Kilometres in a unit, to a tenth. */
export const inUnit = (km: number, unit: DistanceUnit): number =>
  Math.round((unit === 'mi' ? km / kmPerMile : km) * 10) / 10

type Point = { latitude: number; longitude: number }

const earthRadiusKm = 6371
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Kilometres between two points as the crow flies (haversine). */
export const straightKm = (a: Point, b: Point): number => {
  const [high, wide] = [radians(b.latitude - a.latitude), radians(b.longitude - a.longitude)]
  const chord =
    Math.sin(high / 2) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(wide / 2) ** 2
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)))
}
