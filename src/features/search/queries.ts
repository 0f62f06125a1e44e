import type { Db } from '#server/db.ts'
import { JsonOf } from '#server/json.ts'
import { readJson, type Statement } from '#server/listQuery/read.ts'

const bookable = `s.available AND EXISTS (SELECT 1 FROM e_providers p WHERE p.id = s.e_provider_id AND p.accepted)`

/** What begins with the typed text: neighbours in the index, so one letter costs as little as ten. */
const beginning = (column: string): string => `
  (SELECT s.id, s.${column} AS name FROM e_services s WHERE ${bookable}
    AND s.${column} >= (SELECT folded FROM typed) AND s.${column} < (SELECT folded FROM typed) || chr(1114111)
    ORDER BY s.${column} LIMIT 24)`

const holdsText = 's.search_text LIKE (SELECT pattern FROM typed)'
const holdsWords = 's.search_document @@ (SELECT offered FROM typed)'

/** As many best rated services as it is quicker to look at one by one than to ask an index about. */
const looked = 400

/**
 * Names that begin with the text, then those with a word that does, those that hold it, those that hold its words (which
 * may be mended) in any order; then names of services found by their categories, by their provider. Each step is taken only
 * where those before found too few. What many services hold is found among the best rated, what few hold by the index.
 * $1 typed text, $2 the caller's language, $3 how many.
 */
const suggestions: Statement = {
  uses: 0,
  text: `
    WITH typed AS MATERIALIZED (
      SELECT q.*, CASE WHEN folded ~ '[ء-ي]' THEN 'ar' WHEN folded ~ '[a-z]' THEN 'en' ELSE $2 END AS script
      FROM search_query($1::text) q),
    first AS MATERIALIZED (${beginning('folded_en')} UNION ${beginning('folded_ar')}),
    best AS MATERIALIZED (
      SELECT s.id FROM (SELECT * FROM e_services s WHERE s.available ORDER BY s.rate DESC, s.id LIMIT ${looked}) s
      WHERE (SELECT count(DISTINCT name) FROM first) < $3::int AND (${holdsText} OR ${holdsWords}) AND ${bookable}
      LIMIT 64),
    few AS MATERIALIZED (SELECT count(*) < $3::int AS few FROM (SELECT id FROM first UNION SELECT id FROM best) f),
    others AS MATERIALIZED (
      (SELECT s.id FROM e_services s WHERE (SELECT few FROM few) AND ${holdsText} AND ${bookable} LIMIT 64)
      UNION (SELECT s.id FROM e_services s WHERE (SELECT few FROM few) AND ${holdsWords} AND ${bookable} LIMIT 128)),
    ranked AS (
      SELECT DISTINCT ON (s.id) n.name, s.rate, CASE
        WHEN n.folded ^@ t.folded THEN 6
        WHEN strpos(n.folded, ' ' || t.folded) > 0 THEN 5
        WHEN strpos(n.folded, t.folded) > 0 THEN 4
        WHEN n.language <> t.script THEN 0
        WHEN s.search_document @@ t.whole_kindred OR s.search_document @@ t.named THEN 3
        WHEN s.search_document @@ t.kindred THEN 2
        ELSE 1 END AS closeness
      FROM (SELECT id FROM first UNION SELECT id FROM best UNION SELECT id FROM others) f
      JOIN e_services s USING (id) CROSS JOIN typed t CROSS JOIN LATERAL (VALUES
        ('en', coalesce(s.name->>'en', s.name->>'ar'), s.folded_en),
        ('ar', coalesce(s.name->>'ar', s.name->>'en'), s.folded_ar)) n (language, name, folded)
      ORDER BY s.id, closeness DESC, n.language = $2 DESC)
    SELECT coalesce(json_agg(name ORDER BY closeness DESC, rate DESC, name), '[]')::text AS data FROM (
      SELECT name, max(closeness) AS closeness, max(rate) AS rate FROM ranked
      GROUP BY name ORDER BY max(closeness) DESC, max(rate) DESC, name LIMIT $3::int) shown`,
}

export const namesLike = async (db: Db, typed: string, locale: string, most: number): Promise<JsonOf<string[]>> =>
  new JsonOf((await readJson(db, suggestions, [typed, locale, most])) ?? '[]')

/** Of several services with one name the best rated. */
const named: Statement = {
  uses: 0,
  text: `
    WITH typed AS MATERIALIZED (SELECT fold_text(regexp_replace(btrim($1::text), '\\s+', ' ', 'g')) AS k)
    SELECT s.id::text AS data FROM e_services s
    WHERE (s.folded_en = (SELECT k FROM typed) OR s.folded_ar = (SELECT k FROM typed)) AND ${bookable}
    ORDER BY s.rate DESC, s.id LIMIT 1`,
}

export const serviceNamed = async (db: Db, name: string): Promise<number | null> => {
  const id = await readJson(db, named, [name])
  return id === null ? null : Number(id)
}
