-- Up Migration

-- As before (0014), and a slip in the first letter of a short word is none: who types "math" does not mean "bath".
CREATE OR REPLACE FUNCTION words_meant(word text) RETURNS text[]
  LANGUAGE sql STABLE
  SET pg_trgm.word_similarity_threshold = 0.2
  RETURN (SELECT array_agg(m.word ORDER BY m.number) FROM (
    SELECT v.word, rank() OVER (ORDER BY d.slips) AS place,
      row_number() OVER (ORDER BY d.slips, abs(length(v.word) - length($1)), v.word) AS number
    FROM search_words v, LATERAL (SELECT least(
      levenshtein_less_equal($1, v.word, 2),
      levenshtein_less_equal($1, left(v.word, length($1)), 2),
      levenshtein_less_equal(bare_words($1), v.word, 2)) AS slips) d
    WHERE v.mends AND $1 <% v.word AND length(v.word) >= length($1) - 3 AND (
      d.slips < CASE WHEN length($1) < 7 THEN 2 ELSE 3 END
      OR d.slips = 2 AND length(v.word) = length($1) AND translate(v.word, $1, '') = '' AND translate($1, v.word, '') = '')
      AND (length($1) > 4 OR left(v.word, 1) = left($1, 1) OR left(v.word, 1) = left(bare_words($1), 1))
    ) m WHERE m.place = 1 AND m.number <= 3);

-- A plain text with each word that nothing is known by replaced by the nearest one; null when there is none to replace.
CREATE FUNCTION mended_words(plain text) RETURNS text
  LANGUAGE sql STABLE
  RETURN (
    SELECT CASE WHEN bool_or(m.word IS NOT NULL) THEN string_agg(coalesce(m.word, w.word), ' ' ORDER BY w.n) END
    FROM regexp_split_to_table(plain, ' ') WITH ORDINALITY w (word, n),
      LATERAL (SELECT CASE WHEN length(w.word) > 3 AND w.word !~ '[0-9]' AND NOT is_known_word(w.word)
        THEN (words_meant(w.word))[1] END AS word) m);
