import type { Db } from '#server/db/database.ts'
import { JsonOf } from '#server/http/json.ts'
import { readJson, type Statement } from '#server/listQuery/read.ts'

const listed = `s.available AND EXISTS (SELECT 1 FROM e_providers p WHERE p.id = s.e_provider_id AND p.accepted)`

/** The same in the category $4. */
const inCategory = `${listed} AND EXISTS (SELECT FROM e_service_categories c WHERE c.e_service_id = s.id AND c.category_id = $4::int)`

const typedText = '(SELECT folded FROM said)'

/** Names that begin with the typed text: an index range scan, fast for any length. */
const beginning = (column: string, bookable: string): string => `
  (SELECT s.id, s.${column} AS name FROM e_services s WHERE ${bookable}
    AND s.${column} >= ${typedText} AND s.${column} < ${typedText} || chr(1114111)
    ORDER BY s.${column} LIMIT 16)`

/** Names with a word position that begins with the text, also an index range scan. */
const within = (text: string, bookable: string): string => `
  SELECT s.id, s.folded_en AS name FROM (
    SELECT b.e_service_id AS id FROM search_beginnings b
    WHERE b.beginning >= ${text} AND b.beginning < ${text} || chr(1114111) AND b.e_service_id IS NOT NULL
    ORDER BY b.beginning LIMIT 24) b
  JOIN e_services s USING (id) WHERE ${bookable}`

const holdsText = 's.search_text LIKE (SELECT pattern FROM typed)'
const holdsWords = 's.search_document @@ (SELECT offered FROM typed)'

/** Number of best rated services to scan before using the text index. */
const scanLimit = 100

/** Whether these rows are fewer than were asked for. */
const tooFew = (found: string): string => `(SELECT count(*) FROM (${found}) f) < $3::int`

/**
 * Names that begin with the text, then those with words that do, those that hold it, those that hold its words (which may be
 * mended) in any order; then names of services found by their categories, by their provider. Each step is taken only where
 * those before found too few. What many services hold is found among the best rated, what few hold by the index.
 * $1 typed text, $2 the caller's language, $3 how many, $4 the category.
 */
const suggestions = (bookable: string): Statement => ({
  text: `
    WITH said AS MATERIALIZED (
      SELECT f.folded, nullif(plain_words(f.folded), '') AS plain,
        CASE WHEN f.folded ~ '[ء-ي]' THEN 'ar' WHEN f.folded ~ '[a-z]' THEN 'en' ELSE $2 END AS script
      FROM (SELECT fold_text(regexp_replace(btrim($1::text), '\\s+', ' ', 'g')) AS folded) f),
    first AS MATERIALIZED (${beginning('folded_en', bookable)} UNION ${beginning('folded_ar', bookable)}),
    inside AS MATERIALIZED (
      SELECT w.* FROM said, LATERAL (${within('plain', bookable)}) w WHERE ${tooFew('SELECT DISTINCT name FROM first')}),
    mended AS MATERIALIZED (
      SELECT w.* FROM said, mended_words(plain) meant, LATERAL (${within('meant', bookable)}) w
      WHERE ${tooFew('SELECT name FROM first UNION SELECT name FROM inside')}),
    typed AS MATERIALIZED (
      SELECT q.* FROM search_query($1::text) q
      WHERE ${tooFew('SELECT name FROM first UNION SELECT name FROM inside UNION SELECT name FROM mended')}),
    best AS MATERIALIZED (
      SELECT s.id FROM (SELECT * FROM e_services s WHERE s.available ORDER BY s.rate DESC, s.id LIMIT ${scanLimit}) s
      WHERE EXISTS (SELECT FROM typed WHERE offered IS NOT NULL) AND (${holdsText} OR ${holdsWords}) AND ${bookable}
      LIMIT 64),
    few AS MATERIALIZED (
      SELECT EXISTS (SELECT FROM typed) AND ${tooFew('SELECT id FROM first UNION SELECT id FROM inside UNION SELECT id FROM mended UNION SELECT id FROM best')} AS few),
    others AS MATERIALIZED (
      (SELECT s.id FROM e_services s WHERE (SELECT few FROM few) AND ${holdsText} AND ${bookable} LIMIT 64)
      UNION (SELECT s.id FROM e_services s WHERE (SELECT few FROM few) AND ${holdsWords} AND ${bookable} LIMIT 128)),
    ranked AS (
      SELECT DISTINCT ON (s.id) n.name, s.rate, CASE
        WHEN n.folded ^@ t.folded THEN 6
        WHEN strpos(n.folded, ' ' || t.folded) > 0 THEN 5
        WHEN strpos(n.folded, t.folded) > 0 THEN 4
        WHEN n.language <> t.script THEN 0
        WHEN s.search_document @@ q.whole_kindred OR s.search_document @@ q.named THEN 3
        WHEN s.search_document @@ q.kindred THEN 2
        ELSE 1 END AS closeness
      FROM (SELECT id FROM first UNION SELECT id FROM inside UNION SELECT id FROM mended UNION SELECT id FROM best UNION SELECT id FROM others) f
      JOIN e_services s USING (id) CROSS JOIN said t LEFT JOIN typed q ON true CROSS JOIN LATERAL (VALUES
        ('en', coalesce(s.name->>'en', s.name->>'ar'), s.folded_en),
        ('ar', coalesce(s.name->>'ar', s.name->>'en'), s.folded_ar)) n (language, name, folded)
      ORDER BY s.id, closeness DESC, n.language = $2 DESC)
    SELECT coalesce(json_agg(name ORDER BY closeness DESC, rate DESC, name), '[]')::text AS data FROM (
      SELECT name, max(closeness) AS closeness, max(rate) AS rate FROM ranked
      GROUP BY name ORDER BY max(closeness) DESC, max(rate) DESC, name LIMIT $3::int) shown`,
})

const anywhere = suggestions(listed)
const ofCategory = suggestions(inCategory)

export const namesLike = async (
  db: Db,
  { typed, locale, most, category }: { typed: string; locale: string; most: number; category: number | null },
): Promise<JsonOf<string[]>> => {
  const found =
    category === null
      ? await readJson(db, anywhere, [typed, locale, most])
      : await readJson(db, ofCategory, [typed, locale, most, category])
  return new JsonOf(found ?? '[]')
}

/** Of several services with one name the best rated. */
const named: Statement = {
  text: `
    WITH typed AS MATERIALIZED (SELECT fold_text(regexp_replace(btrim($1::text), '\\s+', ' ', 'g')) AS k)
    SELECT s.id::text AS data FROM e_services s
    WHERE (s.folded_en = (SELECT k FROM typed) OR s.folded_ar = (SELECT k FROM typed)) AND ${listed}
    ORDER BY s.rate DESC, s.id LIMIT 1`,
}

export const serviceNamed = async (db: Db, name: string): Promise<number | null> => {
  const id = await readJson(db, named, [name])
  return id === null ? null : Number(id)
}
