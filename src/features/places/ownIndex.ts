import { type Locale, translatedIn } from '#lib/words.ts'
import type { Db } from '#server/db/database.ts'
import type { Sketch } from './contract.ts'
import { type Found, mostSuggestions, type Places } from './port.ts'
import { placeById, placesAround, placesLike, placesNamedIn, type Row } from './queries.ts'
import { addressLine, commaIn, metresBetween, nearbyMetres, nearestOn, type Point, searchedPart } from './rules.ts'

/** Maximum kilometres from a pin to the centre of its district and its city. */
const districtKm = 4
const cityKm = 40

const countries = {
  en: new Intl.DisplayNames('en', { type: 'region' }),
  ar: new Intl.DisplayNames('ar', { type: 'region' }),
}
const pointOf = ({ latitude, longitude }: Row): Point => ({ lat: latitude, lng: longitude })

type Parts = { row: Row; at?: Point; street?: Row | undefined; landmark?: Row | undefined; district?: Row | undefined }

/** Builds a localised place; `row` is the largest known unit, the others lie in it. */
const toPlace = ({ row, at, street, landmark, district }: Parts, locale: Locale): Found => {
  const nameOf = (thing: Row | undefined) => (thing ? translatedIn(locale, thing.name) : '')
  const city = translatedIn(locale, row.city)
  const country = countries[locale].of(row.country) ?? row.country
  const smallest = landmark ?? street ?? district ?? row
  const { lat, lng } = at ?? pointOf(smallest)
  return {
    lat,
    lng,
    place: nameOf(smallest),
    address_description: addressLine(
      [nameOf(landmark), nameOf(street), nameOf(district), city, country],
      commaIn(locale),
    ),
    city,
    state: translatedIn(locale, row.state),
    country,
    zip_code: '',
  }
}

/** A place from a single row; its kind decides its part of the address. */
const rowToPlace = (row: Row, locale: Locale): Found =>
  toPlace({ row, ...(row.kind !== 'city' && { [row.kind]: row }) }, locale)

/** Combines the rows an address names; streets and districts must lie in one city. */
const combine = (matches: readonly Row[]): Parts | null => {
  const first = (kind: Row['kind'], city?: string) =>
    matches.find((row) => row.kind === kind && (city === undefined || row.city.en === city))
  const [any] = matches
  if (!any) return null
  // A city may share its name with a district: "Al Hamra" in a Riyadh address is not the town.
  const inside = first('landmark') ?? first('street') ?? first('district')
  const city = inside?.city.en
  const [landmark, street, district] = [first('landmark', city), first('street', city), first('district', city)]
  const row = inside ?? any
  const bend = street?.line && district ? nearestOn(street.line, pointOf(district)) : null
  const at = landmark ? pointOf(landmark) : bend
  return { row, landmark, street, district, ...(at && { at }) }
}

/** Our own index: no network and no keys; accuracy depends on its street data. */
export const ownIndex = (db: Db): Places => ({
  name: 'own',
  attribution: 'GeoNames (CC BY 4.0)',
  cacheDays: 0,
  suggest: async ({ query, near, locale }) => {
    const rows = await placesLike(db, searchedPart(query), near, mostSuggestions)
    return rows.map((row) => {
      const name = translatedIn(locale, row.name)
      const { city, state, country } = rowToPlace(row, locale)
      const around = addressLine([city === name ? '' : city, state, country], commaIn(locale))
      return { id: `own:${row.id}`, place: name, address_description: around }
    })
  },
  details: async (id, { locale }) => {
    const [, number] = /^own:(\d{1,9})$/.exec(id) ?? []
    const row = number ? await placeById(db, Number(number)) : null
    return row && rowToPlace(row, locale)
  },
  nearby: async (at, locale) => {
    const around = await placesAround(db, at, cityKm)
    const away = (row: Row) => metresBetween(at, pointOf(row))
    const on = (row: Row) => {
      const point = row.line ? nearestOn(row.line, at) : pointOf(row)
      return point !== null && metresBetween(at, point) <= nearbyMetres
    }
    const landmark = around.find((row) => row.kind === 'landmark' && on(row))
    const street = around.find((row) => row.kind === 'street' && on(row))
    const district = around.find((row) => row.kind === 'district' && away(row) <= districtKm * 1000)
    const row = landmark ?? street ?? district ?? around.find(({ kind }) => kind === 'city')
    return row ? toPlace({ row, at, landmark, street, district }, locale) : null
  },
  geocode: async ({ query, near, locale }) => {
    const parts = combine(await placesNamedIn(db, query, near))
    if (parts) return toPlace(parts, locale)
    const [row] = await placesLike(db, searchedPart(query), near, 1)
    return row ? rowToPlace(row, locale) : null
  },
})

/** The sketch around the centre for a map without tiles. */
export const sketchAround = async (db: Db, centre: Point, locale: Locale): Promise<Sketch> => {
  const around = await placesAround(db, centre, cityKm)
  const named = (row: Row) => ({ name: translatedIn(locale, row.name) })
  return {
    spots: around.filter(({ kind }) => kind === 'district').map((row) => ({ ...named(row), ...pointOf(row) })),
    streets: around.filter(({ line }) => line).map((row) => ({ ...named(row), line: row.line ?? [] })),
  }
}
