-- Up Migration

-- Documents without descriptions, and without providers' names, each with an index of its own: a word that stands in every
-- description and in few names is found as quickly as any other.
CREATE INDEX e_services_search_kindred ON e_services
  USING gin (ts_filter(search_document, '{a,b}')) WITH (fastupdate = off);
CREATE INDEX e_services_search_offered ON e_services
  USING gin (ts_filter(search_document, '{a,b,c}')) WITH (fastupdate = off);

-- A query for documents that hold at least so many of the words.
CREATE FUNCTION at_least(many integer, words tsquery[]) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN CASE
    WHEN many > cardinality(words) THEN NULL
    WHEN many = 1 THEN (SELECT string_agg(format('(%s)', word), '|')::tsquery FROM unnest(words) word)
    WHEN many = cardinality(words) THEN (SELECT string_agg(format('(%s)', word), '&')::tsquery FROM unnest(words) word)
    ELSE words[1] && at_least(many - 1, words[2:]) || at_least(many, words[2:]) END;
END $$;

-- The ids of the best matches of a typed text among the services that can be booked, best first, at most as many as wanted: those
-- with most of its words, of them those whose name has them as whole words, and so on (search_query), of one kind the best
-- rated first. Each kind holds the one before. What many services hold is found among the best rated, what few hold by an
-- index: no kind costs more than those it is made of.
CREATE FUNCTION best_matches(typed text, wanted integer) RETURNS integer[]
  LANGUAGE plpgsql STABLE AS $$
DECLARE
  q record := search_query(typed);
  best_rated CONSTANT integer := 400;
  hits integer[];
  kinds integer[];
  found integer[] := '{}';
  more integer[];
  held tsquery;
BEGIN
  SELECT array_agg(b.id), array_agg(b.kind) INTO hits, kinds FROM (
    SELECT s.id, CASE
      WHEN s.search_document @@ q.whole_named THEN 1
      WHEN s.search_text LIKE q.pattern OR s.search_document @@ q.whole_kindred OR s.search_document @@ q.named THEN 2
      WHEN s.search_document @@ q.kindred THEN 3
      WHEN s.search_document @@ q.offered THEN 4 ELSE 5 END AS kind
    FROM (SELECT s.id, s.rate, s.search_text, s.search_document FROM e_services s
      WHERE s.available AND EXISTS (SELECT FROM e_providers p WHERE p.id = s.e_provider_id AND p.accepted)
      ORDER BY s.rate DESC, s.id LIMIT CASE WHEN q.loose IS NULL THEN best_rated ELSE 0 END) s
    WHERE s.search_text LIKE q.pattern OR s.search_document @@ q.anywhere
    ORDER BY s.rate DESC, s.id) b;
  FOR words IN REVERSE coalesce(cardinality(q.loose) - 1, 1) .. 1 LOOP
    held := at_least(words, q.loose);
    FOR this IN 1 .. 5 LOOP
      more := ARRAY(
        SELECT h.id FROM unnest(hits, kinds) WITH ORDINALITY h (id, kind, place)
        WHERE h.kind = this AND h.id <> ALL (found) ORDER BY h.place LIMIT wanted - cardinality(found));
      IF cardinality(found) + cardinality(more) < wanted THEN
        more := ARRAY(
          SELECT s.id FROM (
            SELECT s.id, s.e_provider_id FROM (
              SELECT s.* FROM e_services s WHERE this = 1 AND ts_filter(s.search_document, '{a,b}') @@ q.whole_named
              UNION ALL SELECT s.* FROM e_services s WHERE this = 2 AND (s.search_text LIKE q.pattern
                OR ts_filter(s.search_document, '{a,b}') @@ (q.whole_kindred || q.named))
              UNION ALL SELECT s.* FROM e_services s WHERE this = 3 AND ts_filter(s.search_document, '{a,b}') @@ q.kindred
              UNION ALL SELECT s.* FROM e_services s WHERE this = 4 AND ts_filter(s.search_document, '{a,b,c}') @@ q.offered
              UNION ALL SELECT s.* FROM e_services s WHERE this = 5 AND s.search_document @@ q.anywhere
              OFFSET 0) s
            WHERE s.available AND (held IS NULL OR s.search_document @@ held) AND s.id <> ALL (found)
            ORDER BY s.rate DESC, s.id OFFSET 0) s
          WHERE EXISTS (SELECT FROM e_providers p WHERE p.id = s.e_provider_id AND p.accepted)
          LIMIT wanted - cardinality(found));
      END IF;
      found := found || more;
      IF cardinality(found) >= wanted THEN RETURN found; END IF;
    END LOOP;
  END LOOP;
  RETURN found;
END $$;
