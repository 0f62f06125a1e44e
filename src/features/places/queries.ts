import { sql } from 'kysely'
import type { Translated } from '#lib/schema.ts'
import type { Db } from '#server/db/database.ts'
import type { Point } from './rules.ts'

/** A row of our own index. */
export type Row = {
  id: number
  kind: 'city' | 'district' | 'street' | 'landmark'
  name: Translated
  city: Translated
  state: Translated
  country: string
  latitude: number
  longitude: number
  line: number[] | null
}

const columns = sql.raw('p.id, p.kind, p.name, p.city, p.state, p.country, p.latitude, p.longitude, p.line')

/** Relevance of a place: weight minus distance, capped at a thousand kilometres. */
const relevance = (near: Point) =>
  sql`ln(p.weight + 1000) - 4 * least(1, distance_km(p.latitude, p.longitude, ${near.lat}, ${near.lng}) / 1000)`

/**
 * Places by what is being typed: every word begins one of the place's words or of its city's, and names that begin with the
 * whole text come first. If nothing matches, similarly spelled names.
 */
export const placesLike = async (db: Db, typed: string, near: Point, most: number): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    WITH typed AS MATERIALIZED (
      SELECT t.plain, (SELECT string_agg(CASE WHEN bare_words(w) IN (w, '') THEN format('%s:*', w)
          ELSE format('(%s:* | %s:*)', w, bare_words(w)) END, ' & ') FROM regexp_split_to_table(t.plain, ' ') w)::tsquery AS words
      FROM (SELECT plain_words(${typed}::text) AS plain) t WHERE t.plain <> ''),
    exact AS MATERIALIZED (
      SELECT p.id, CASE WHEN t.plain IN (p.folded_en, p.folded_ar) THEN 6
          WHEN p.folded_en ^@ t.plain OR p.folded_ar ^@ t.plain OR bare_words(p.folded_ar) ^@ bare_words(t.plain) THEN 4
          WHEN strpos(' ' || p.folded_en, ' ' || t.plain) > 0 OR strpos(' ' || p.folded_ar, ' ' || t.plain) > 0 THEN 3
          ELSE 0 END AS closeness
      FROM places p, typed t WHERE p.words @@ t.words),
    alike AS MATERIALIZED (
      SELECT p.id, 8 * greatest(similarity(p.folded_en, t.plain), similarity(p.folded_ar, t.plain)) AS closeness
      FROM places p, typed t
      WHERE NOT EXISTS (SELECT FROM exact) AND length(t.plain) > 3 AND (p.folded_en % t.plain OR p.folded_ar % t.plain))
    SELECT ${columns}
    FROM (SELECT * FROM exact UNION ALL SELECT * FROM alike) found JOIN places p USING (id)
    ORDER BY found.closeness + ${relevance(near)} DESC, p.id
    LIMIT ${most}`.execute(db)
  return rows
}

export const placeById = async (db: Db, id: number): Promise<Row | null> => {
  const { rows } = await sql<Row>`SELECT ${columns} FROM places p WHERE p.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** A place's name has no more words. */
const mostWords = 8

/** Every place that an address names, the longest names first: street, district and city, or some of them. */
export const placesNamedIn = async (db: Db, address: string, near: Point): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    WITH typed AS (SELECT regexp_split_to_array(plain_words(${address}::text), ' ') AS words),
    named AS MATERIALIZED (
      SELECT array_agg(DISTINCT array_to_string(words[n:n + more], ' ')) AS names
      FROM typed, generate_series(1, cardinality(words)) n, generate_series(0, ${mostWords}::int - 1) more
      WHERE n + more <= cardinality(words) AND length(array_to_string(words[n:n + more], ' ')) > 2)
    SELECT ${columns} FROM places p
    WHERE p.folded_en = ANY ((SELECT names FROM named)::text[]) OR p.folded_ar = ANY ((SELECT names FROM named)::text[])
    ORDER BY greatest(length(p.folded_en), length(p.folded_ar)) + ${relevance(near)} DESC, p.id
    LIMIT 40`.execute(db)
  return rows
}

/** What lies around a point: everything within so many kilometres, nearest first; streets by their middle. */
export const placesAround = async (db: Db, { lat, lng }: Point, kilometres: number): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM places p
    WHERE p.latitude BETWEEN ${lat - kilometres / 111} AND ${lat + kilometres / 111}
      AND distance_km(p.latitude, p.longitude, ${lat}, ${lng}) <= ${kilometres}
    ORDER BY distance_km(p.latitude, p.longitude, ${lat}, ${lng}), p.id LIMIT 200`.execute(db)
  return rows
}

/** A cached response; undefined if missing or expired. */
export const cachedAnswer = async (db: Db, key: Buffer): Promise<unknown> => {
  const row = await db
    .selectFrom('place_answers')
    .select('answer')
    .where('key', '=', key)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row?.answer
}

export const cacheAnswer = (db: Db, key: Buffer, answer: unknown, days: number) =>
  sql`INSERT INTO place_answers (key, answer, expires_at)
    VALUES (${key}, ${JSON.stringify(answer)}::text::jsonb, now() + make_interval(days => ${days}))
    ON CONFLICT (key) DO UPDATE SET answer = excluded.answer, expires_at = excluded.expires_at`.execute(db)

/** Deletes expired responses and all but the newest `most`. */
export const evictAnswers = (db: Db, most: number) =>
  sql`DELETE FROM place_answers WHERE expires_at < now()
    OR key IN (SELECT key FROM place_answers ORDER BY expires_at DESC OFFSET ${most})`.execute(db)

/**
 * Reserves the next slot of a service limited to one request a second in total; returns the seconds until then.
 * Null if the wait would exceed `maxWait` seconds.
 */
export const nextTurn = async (db: Db, service: string, maxWait: number): Promise<number | null> => {
  const { rows } = await sql<{ wait: number }>`
    INSERT INTO rate_limits AS r (key, hits, resets_at) VALUES (${`turn:${service}`}, 0, clock_timestamp() + interval '1 s')
    ON CONFLICT (key) DO UPDATE SET resets_at = greatest(r.resets_at, clock_timestamp()) + interval '1 s'
      WHERE r.resets_at < clock_timestamp() + make_interval(secs => ${maxWait})
    RETURNING greatest(0, extract(epoch FROM r.resets_at - interval '1 s' - clock_timestamp()))::double precision AS wait`.execute(
    db,
  )
  return rows[0]?.wait ?? null
}
