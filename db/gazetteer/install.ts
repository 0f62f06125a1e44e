import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Hosts, openClient } from '#server/db/hosts.ts'
import { root } from '#server/root.ts'
import { arabicNames, saudiRegions } from './arabic.ts'
import { districts, landmarks, streets } from './riyadh.ts'

type Both = { en: string; ar: string }
type Row = {
  kind: 'city' | 'district' | 'street' | 'landmark'
  name: Both
  also: string
  city: Both
  state: Both
  country: string
  latitude: number
  longitude: number
  weight: number
  line: number[] | null
}

const none: Both = { en: '', ar: '' }
const riyadh: Both = { en: 'Riyadh', ar: 'الرياض' }
const inRiyadh = { city: riyadh, state: saudiRegions['10'] ?? none, country: 'SA', line: null }

/** GeoNames writes "Dubai City" and marks for letters that few people type. */
const tidy = (name: string): string => name.replace(/ City$/, '').replaceAll(/[‘’`]/g, "'")

const cityRow = (line: string): Row => {
  const [name = '', country = '', region = '', latitude, longitude, people] = line.split('\t')
  const en = tidy(name)
  const ar = arabicNames[`${country} ${name}`] ?? en
  return {
    kind: 'city',
    name: { en, ar },
    also: '',
    city: { en, ar },
    state: country === 'SA' ? (saudiRegions[region] ?? none) : none,
    country,
    latitude: Number(latitude),
    longitude: Number(longitude),
    weight: Number(people),
    line: null,
  }
}

/** Of a street its middle bend stands for the whole. */
const middleOf = (along: readonly number[]) => {
  const bend = Math.floor(along.length / 4) * 2
  return { latitude: along[bend] ?? 0, longitude: along[bend + 1] ?? 0 }
}

const spotRows = (kind: 'district' | 'landmark', weight: number): Row[] =>
  (kind === 'district' ? districts : landmarks).map(({ name: [en, ar], also = '', at: [latitude, longitude] }) => ({
    ...inRiyadh,
    kind,
    name: { en, ar },
    also,
    latitude,
    longitude,
    weight,
  }))

const streetRows = (): Row[] =>
  streets.map(({ name: [en, ar], also = '', along }) => ({
    ...inRiyadh,
    kind: 'street',
    name: { en, ar },
    also,
    ...middleOf(along),
    weight: 60_000,
    line: [...along],
  }))

const rowsOf = (cities: string): Row[] => [
  ...cities.trimEnd().split('\n').map(cityRow),
  ...spotRows('district', 80_000),
  ...spotRows('landmark', 70_000),
  ...streetRows(),
]

const INSERT = `
  INSERT INTO places (kind, name, also, city, state, country, latitude, longitude, weight, line)
  SELECT kind, name, also, city, state, country, latitude, longitude, weight,
    (SELECT array_agg(n::double precision) FROM jsonb_array_elements_text(line) n)
  FROM jsonb_to_recordset($1::jsonb) r (kind text, name jsonb, also text, city jsonb, state jsonb, country text,
    latitude double precision, longitude double precision, weight integer, line jsonb)`

/**
 * Refills the table of places when the gazetteer has changed; safe to run from several processes at once. Who reads meanwhile, such
 * as a backup, neither waits nor is waited for, and sees the places of before. Cities come from GeoNames (CC BY 4.0), the
 * places in Riyadh are our own.
 */
export const installPlaces = async (databaseUrl: string): Promise<void> => {
  const cities = readFileSync(new URL('db/gazetteer/cities.tsv', root), 'utf8')
  const ours = JSON.stringify([arabicNames, saudiRegions, districts, landmarks, streets])
  const edition = createHash('sha256').update(cities).update(ours).digest('base64url')
  const hosts = new Hosts(databaseUrl)
  const client = await openClient(hosts, () => hosts.config())
  try {
    const known = async () => (await client.query('SELECT FROM places_edition WHERE edition = $1', [edition])).rowCount
    if (await known()) return
    // A role of a hosted database may have limits, which are for requests.
    await client.query('SET lock_timeout = 0; SET statement_timeout = 0')
    await client.query('BEGIN')
    await client.query('LOCK TABLE places_edition IN SHARE ROW EXCLUSIVE MODE')
    if (!(await known())) {
      // Not TRUNCATE: it waits for readers while others wait behind it, and shows a read that began before an empty table.
      await client.query('DELETE FROM places; DELETE FROM places_edition')
      await client.query(INSERT, [JSON.stringify(rowsOf(cities))])
      await client.query('INSERT INTO places_edition (edition) VALUES ($1)', [edition])
    }
    await client.query('COMMIT')
    await client.query('ANALYZE places')
  } finally {
    await client.end()
  }
}
