import type { Db } from '#server/db.ts'
import { readJson, type Statement } from '#server/listQuery/read.ts'

const bookable = `s.available AND EXISTS (SELECT 1 FROM e_providers p WHERE p.id = s.e_provider_id AND p.accepted)`

/** Both languages of a name, each with its folded form: a name answers in the language that matched. */
const languages = `CROSS JOIN LATERAL (VALUES
  (coalesce(s.name->>'en', s.name->>'ar'), s.folded_en, $2 = 'en'),
  (coalesce(s.name->>'ar', s.name->>'en'), s.folded_ar, $2 = 'ar')) n (name, folded, own)`

/** What begins with the typed text: neighbours in the index, so one letter costs as little as ten. */
const beginning = (column: string): string => `
  (SELECT s.id FROM e_services s WHERE ${bookable}
    AND s.${column} >= (SELECT k FROM typed) AND s.${column} < (SELECT k FROM typed) || chr(1114111)
    ORDER BY s.${column} LIMIT 16)`

/**
 * Names that begin with the text, then names with a word that does, then names that hold it, and only where these are
 * too few, names with a word like it. $1 typed text, $2 the caller's language, $3 how many.
 */
const suggestions: Statement = {
  uses: 0,
  text: `
    WITH typed AS MATERIALIZED (
      SELECT k, regexp_replace(k, '([\\\\%_])', '\\\\\\1', 'g') AS pattern
      FROM (SELECT fold_text(regexp_replace(btrim($1::text), '\\s+', ' ', 'g')) AS k) t),
    close AS MATERIALIZED (
      ${beginning('folded_en')} UNION ${beginning('folded_ar')} UNION
      (SELECT s.id FROM e_services s WHERE ${bookable}
        AND s.search_text LIKE '%' || (SELECT pattern FROM typed) || '%' LIMIT 64)),
    alike AS (
      SELECT s.id FROM e_services s WHERE ${bookable} AND (SELECT count(*) FROM close) < $3::int
        AND (SELECT k FROM typed) <% s.search_text
      ORDER BY (SELECT k FROM typed) <<-> s.search_text LIMIT 16),
    ranked AS (
      SELECT n.name, n.own, CASE
        WHEN n.folded ^@ t.k THEN 4
        WHEN strpos(n.folded, ' ' || t.k) > 0 THEN 3
        WHEN strpos(n.folded, t.k) > 0 THEN 2
        ELSE word_similarity(t.k, n.folded) END AS closeness
      FROM (SELECT id FROM close UNION SELECT id FROM alike) f JOIN e_services s USING (id) CROSS JOIN typed t ${languages})
    SELECT coalesce(json_agg(name ORDER BY closeness DESC, own DESC, name), '[]')::text AS data FROM (
      SELECT name, max(closeness) AS closeness, bool_or(own) AS own FROM ranked WHERE closeness > 0.3
      GROUP BY name ORDER BY closeness DESC, own DESC, name LIMIT $3::int) best`,
}

export const namesLike = async (db: Db, typed: string, locale: string, most: number): Promise<string[]> =>
  JSON.parse((await readJson(db, suggestions, [typed, locale, most])) ?? '[]')

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
