import type { Db } from '#server/db.ts'
import { JsonOf } from '#server/json.ts'
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

/** Services whose name holds every one of up to three words; compared as the index compares. */
const holding = (words: string): string => `
  (SELECT s.id FROM e_services s WHERE ${bookable}
    ${[1, 2, 3].map((place) => `AND s.search_text LIKE (SELECT patterns[${place}] FROM ${words}) COLLATE "default"`).join(' ')}
    LIMIT 64)`

/**
 * Words as patterns, the second and third `%` where there are none; null without any word. The index knows a word of one
 * or two letters only by where it begins.
 */
const patterns = (word: string, place: string): string => `
  SELECT array_agg(CASE WHEN length(${word}) < 3 AND (${place} > 1 OR many = 1) THEN '% ' ELSE '%' END
      || regexp_replace(${word}, '([\\\\%_])', '\\\\\\1', 'g') || '%' ORDER BY ${place})
    || CASE WHEN count(*) > 0 THEN ARRAY['%', '%'] END AS patterns`

/** How far a word may be from the one that was meant: one letter, two in long words; short words are taken as typed. */
const slips = `CASE WHEN length(w.word) < 4 THEN 0 WHEN length(w.word) < 7 THEN 1 ELSE 2 END`

/**
 * Names that begin with the text, then those with a word that does, those that hold it, those that hold its words in any
 * order, and only where these are too few, those that hold the words it may have meant: each word is mended with the
 * nearest one of all names, which may be unfinished or lack the Arabic article. $1 typed text, $2 the caller's language,
 * $3 how many.
 */
const suggestions: Statement = {
  uses: 0,
  text: `
    WITH typed AS MATERIALIZED (
      SELECT fold_text(regexp_replace(btrim($1::text), '\\s+', ' ', 'g')) AS k),
    word AS MATERIALIZED (
      SELECT left(word, 40) AS word, place, count(*) OVER () AS many
      FROM typed, regexp_split_to_table(k, ' ') WITH ORDINALITY w (word, place) WHERE place <= 3),
    plain AS MATERIALIZED (${patterns('word', 'place')} FROM word),
    close AS MATERIALIZED (
      ${beginning('folded_en')} UNION ${beginning('folded_ar')} UNION ${holding('plain')}),
    mended AS MATERIALIZED (${patterns('coalesce(m.word, w.word)', 'w.place')}
      FROM word w LEFT JOIN LATERAL (
        SELECT v.word FROM search_words v, LATERAL (SELECT least(
          levenshtein_less_equal(w.word, v.word, 2),
          levenshtein_less_equal(w.word, left(v.word, length(w.word)), 2),
          levenshtein_less_equal(regexp_replace(w.word, '^و?ال', ''), v.word, 2)) AS slips) d
        WHERE length(v.word) >= length(w.word) - 3 AND d.slips <= ${slips}
        ORDER BY d.slips, abs(length(v.word) - length(w.word)), v.word LIMIT 1) m ON true
      WHERE (SELECT count(*) FROM close) < $3::int),
    alike AS MATERIALIZED ${holding('mended')},
    ranked AS (
      SELECT DISTINCT ON (s.id) n.name, n.own, CASE
        WHEN n.folded ^@ t.k THEN 5
        WHEN strpos(n.folded, ' ' || t.k) > 0 THEN 4
        WHEN strpos(n.folded, t.k) > 0 THEN 3
        WHEN n.folded LIKE ALL (p.patterns) THEN 2
        WHEN n.folded LIKE ALL (m.patterns) THEN 1
        ELSE 0 END AS closeness
      FROM (SELECT id FROM close UNION SELECT id FROM alike) f
      JOIN e_services s USING (id) CROSS JOIN typed t CROSS JOIN plain p CROSS JOIN mended m ${languages}
      ORDER BY s.id, closeness DESC, own DESC)
    SELECT coalesce(json_agg(name ORDER BY closeness DESC, name), '[]')::text AS data FROM (
      SELECT name, max(closeness) AS closeness FROM ranked WHERE closeness > 0
      GROUP BY name ORDER BY max(closeness) DESC, name LIMIT $3::int) best`,
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
