import { type Locale, translatedIn } from '#lib/words.ts'
import type { Db } from '#server/db/database.ts'
import type { Sketch } from './contract.ts'
import { type Found, mostSuggestions, type Places } from './port.ts'
import { placeById, placesAround, placesLike, placesNamedIn, type Row } from './queries.ts'
import {
  addressLine,
  commaIn,
  metresBetween,
  names,
  nearbyMetres,
  nearestOn,
  type Point,
  saysCity,
  searchedPart,
} from './rules.ts'

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

/** Kilometres within which a street or district is meant whose city is not named. */
const nearKm = 100

const isNear = (row: Row, near: Point): boolean => metresBetween(near, pointOf(row)) <= nearKm * 1000

const kindsInside = ['landmark', 'street', 'district'] as const

/**
 * Combines the rows an address names; streets and districts must lie in one city. Those of a named city count, else those near by:
 * other cities have streets and districts of the same names, which the index does not know.
 */
const combine = (matches: readonly Row[], address: string, near: Point): Parts | null => {
  const cities = matches.filter(({ kind }) => kind === 'city')
  const inside = matches.filter(({ kind }) => kind !== 'city')
  // A city may share its name with a district: "Al Hamra" in a Riyadh address is not the town.
  const isOther = ({ name }: Row) =>
    (saysCity(address, name.en) || saysCity(address, name.ar)) &&
    !inside.some((row) => row.name.en === name.en || row.name.ar === name.ar)
  const named = inside.filter((row) => cities.some(({ city }) => city.en === row.city.en))
  const other = named.length === 0 ? cities.find(isOther) : undefined
  const meant = named.length > 0 ? named : other ? [] : inside.filter((row) => isNear(row, near))
  const row = kindsInside.flatMap((kind) => meant.find((one) => one.kind === kind) ?? [])[0] ?? other ?? cities[0]
  if (!row) return null
  const first = (kind: Row['kind']) => meant.find((one) => one.kind === kind && one.city.en === row.city.en)
  const [landmark, street, district] = [first('landmark'), first('street'), first('district')]
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
    const parts = combine(await placesNamedIn(db, query, near), query, near)
    if (parts) return toPlace(parts, locale)
    const [row] = await placesLike(db, searchedPart(query), near, 1)
    const isMeant =
      row && (row.kind === 'city' || isNear(row, near) || [row.city.en, row.city.ar].some((city) => names(query, city)))
    return isMeant ? rowToPlace(row, locale) : null
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
