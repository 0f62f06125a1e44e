-- Full-text search over services and providers, and the index of places.

-- Documents -----------------------------------------------------------------------------------------------------------
-- A service is found by its name (weight A), its categories and their parents (B), its provider's name (C) and its
-- description (D), in both languages. Categories are in the document as numbers (#12), and a query asks for the numbers of
-- the categories that match its words: new words of a category count at once, and no service is rewritten for them.

-- The part of a service's document that comes from other tables.
CREATE FUNCTION words_around(service integer, provider integer) RETURNS tsvector
  LANGUAGE sql STABLE
  RETURN coalesce((SELECT string_agg('''#' || category_id || ''':1B', ' ')::tsvector FROM e_service_categories
      WHERE e_service_id = service), '')
    || coalesce((SELECT words_weighing('C', both_languages(name)) FROM e_providers WHERE id = provider), '');

CREATE FUNCTION begin_words_around() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_around := words_around(NEW.id, NEW.e_provider_id);
  RETURN NEW;
END $$;
-- Only on INSERT: a BEFORE UPDATE trigger would compute every generated column again for each review.
CREATE TRIGGER begin_words_around BEFORE INSERT ON e_services
  FOR EACH ROW EXECUTE FUNCTION begin_words_around();

CREATE FUNCTION keep_words_around() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'e_services' THEN
    UPDATE e_services SET search_around = words_around(id, e_provider_id) WHERE id = NEW.id;
  ELSIF TG_TABLE_NAME = 'e_providers' THEN
    UPDATE e_services SET search_around = words_around(id, e_provider_id) WHERE e_provider_id = NEW.id;
  ELSIF TG_LEVEL = 'ROW' THEN
    UPDATE e_services SET search_around = words_around(id, e_provider_id) WHERE id IN (OLD.e_service_id, NEW.e_service_id);
  ELSE
    UPDATE e_services SET search_around = words_around(id, e_provider_id)
      WHERE id IN (SELECT e_service_id FROM changed);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_words_around AFTER UPDATE OF e_provider_id ON e_services
  FOR EACH ROW WHEN (OLD.e_provider_id <> NEW.e_provider_id) EXECUTE FUNCTION keep_words_around();
CREATE TRIGGER keep_words_around AFTER UPDATE OF name ON e_providers
  FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION keep_words_around();
CREATE TRIGGER keep_words_around AFTER UPDATE OF e_service_id, category_id ON e_service_categories
  FOR EACH ROW EXECUTE FUNCTION keep_words_around();
CREATE TRIGGER keep_words_added AFTER INSERT ON e_service_categories
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_words_around();
CREATE TRIGGER keep_words_removed AFTER DELETE ON e_service_categories
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_words_around();

-- Beginnings ----------------------------------------------------------------------------------------------------------
-- The names of services and providers from each of their words on, so that a name that is still being typed is found by
-- prefix in an index, whichever word the person began with.

CREATE TABLE search_beginnings (
  beginning text COLLATE "C" NOT NULL,
  e_service_id integer REFERENCES e_services ON DELETE CASCADE,
  e_provider_id integer REFERENCES e_providers ON DELETE CASCADE,
  CHECK (num_nonnulls(e_service_id, e_provider_id) = 1)
);
CREATE INDEX search_beginnings_beginning ON search_beginnings (beginning, e_service_id, e_provider_id);
CREATE INDEX search_beginnings_service ON search_beginnings (e_service_id) WHERE e_service_id IS NOT NULL;
CREATE INDEX search_beginnings_provider ON search_beginnings (e_provider_id) WHERE e_provider_id IS NOT NULL;

CREATE FUNCTION beginnings_of(name jsonb) RETURNS SETOF text
  LANGUAGE sql STABLE
  BEGIN ATOMIC
    SELECT DISTINCT left(b.beginning, 60)
    FROM (VALUES (name ->> 'en'), (name ->> 'ar')) l (text), regexp_split_to_array(plain_words(l.text), ' ') words,
      generate_series(1, least(cardinality(words), 10)) n, LATERAL (VALUES
        (array_to_string(words[n:], ' ')),
        (concat_ws(' ', bare_words(words[n]), nullif(array_to_string(words[n + 1:], ' '), '')))) b (beginning)
    WHERE b.beginning <> '';
  END;

-- Known words ---------------------------------------------------------------------------------------------------------
-- Every word that can be found. A typed word that is a prefix of none of them is corrected to the nearest word with `mends`:
-- one that is in a name, not only in descriptions. Words stay when the last service, category or provider with them goes, but mend
-- no longer: each of them is compared.

CREATE TABLE search_words (
  word text COLLATE "C" PRIMARY KEY,
  mends boolean NOT NULL DEFAULT false
);
CREATE INDEX search_words_mending ON search_words (word) WHERE mends;
CREATE INDEX search_words_alike ON search_words USING gin (word gin_trgm_ops) WITH (fastupdate = off) WHERE mends;

CREATE FUNCTION keep_search_words(documents tsvector[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  found text[];
  mending text[];
BEGIN
  SELECT array_agg(lexeme), array_agg(lexeme) FILTER (WHERE named) INTO found, mending FROM (
    SELECT lexeme, bool_or(weights && '{A,B,C}') AS named FROM unnest(documents) d, unnest(d)
    WHERE length(lexeme) BETWEEN 2 AND 40 AND lexeme !~ '[0-9]'
    GROUP BY lexeme) w;
  -- Known ones are left out: of a row that is being changed its transaction would be waited for. In the order of the words, as
  -- below: of two transactions one waits.
  INSERT INTO search_words SELECT w.word COLLATE "C" AS word, w.word = ANY (mending) FROM unnest(found) w (word)
    WHERE NOT EXISTS (SELECT FROM search_words known WHERE known.word = w.word) ORDER BY 1
    ON CONFLICT DO NOTHING;
  UPDATE search_words SET mends = true
    WHERE word IN (SELECT word FROM search_words WHERE word = ANY (mending) AND NOT mends ORDER BY word FOR UPDATE);
END $$;

CREATE FUNCTION keep_new_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_search_words((SELECT array_agg(search_document) FROM added));
  INSERT INTO search_beginnings (beginning, e_service_id) SELECT beginnings_of(name), id FROM added;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_new_names AFTER INSERT ON e_services
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_new_names();

CREATE FUNCTION keep_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'e_services' THEN
    PERFORM keep_search_words(ARRAY[NEW.search_document]);
    IF OLD.name <> NEW.name THEN
      DELETE FROM search_beginnings WHERE e_service_id = NEW.id;
      INSERT INTO search_beginnings (beginning, e_service_id) SELECT beginnings_of(NEW.name), NEW.id;
    END IF;
  ELSIF TG_TABLE_NAME = 'e_providers' THEN
    PERFORM keep_search_words(ARRAY[words_weighing('C', both_languages(NEW.name))]);
    DELETE FROM search_beginnings WHERE e_provider_id = NEW.id;
    INSERT INTO search_beginnings (beginning, e_provider_id) SELECT beginnings_of(NEW.name), NEW.id;
  ELSE
    PERFORM keep_search_words(ARRAY[NEW.search_words]);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_names AFTER UPDATE OF name, description ON e_services
  FOR EACH ROW EXECUTE FUNCTION keep_names();
CREATE TRIGGER keep_names AFTER INSERT OR UPDATE OF name ON e_providers
  FOR EACH ROW EXECUTE FUNCTION keep_names();
CREATE TRIGGER keep_names AFTER INSERT OR UPDATE OF name, keywords ON categories
  FOR EACH ROW EXECUTE FUNCTION keep_names();

CREATE FUNCTION drop_mending() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  former tsvector;
BEGIN
  IF TG_TABLE_NAME = 'e_services' THEN former := ts_filter(OLD.search_document, '{a}');
  ELSIF TG_TABLE_NAME = 'e_providers' THEN former := words_weighing('C', both_languages(OLD.name));
  ELSE former := OLD.search_words;
  END IF;
  UPDATE search_words SET mends = false WHERE word IN (
    SELECT w.word FROM search_words w, LATERAL (SELECT format('''%s''', w.word)::tsquery AS it) typed
    WHERE w.word = ANY (tsvector_to_array(former)) AND w.mends
      AND NOT EXISTS (SELECT FROM e_services s WHERE ts_filter(s.search_document, '{a,b,c}') @@ typed.it)
      AND NOT EXISTS (SELECT FROM categories c WHERE c.search_words @@ typed.it)
      AND NOT EXISTS (SELECT FROM search_beginnings b WHERE b.e_provider_id IS NOT NULL
        AND b.beginning >= w.word AND b.beginning < (w.word || chr(1114111)) COLLATE "C")
    ORDER BY w.word FOR UPDATE OF w);
  RETURN NULL;
END $$;
CREATE TRIGGER drop_changed_names AFTER UPDATE OF name ON e_services
  FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION drop_mending();
CREATE TRIGGER drop_names AFTER DELETE ON e_services
  FOR EACH ROW EXECUTE FUNCTION drop_mending();
CREATE TRIGGER drop_changed_names AFTER UPDATE OF name, keywords ON categories
  FOR EACH ROW WHEN (OLD.search_words <> NEW.search_words) EXECUTE FUNCTION drop_mending();
CREATE TRIGGER drop_names AFTER DELETE ON categories
  FOR EACH ROW EXECUTE FUNCTION drop_mending();
-- Triggers run by their names: the provider's services and beginnings have the new name by then.
CREATE TRIGGER lose_changed_names AFTER UPDATE OF name ON e_providers
  FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION drop_mending();

-- Queries -------------------------------------------------------------------------------------------------------------

-- The known words a misspelt one may stand for, which may be unfinished: the nearest, at most three. One letter may be
-- wrong, two in long words, or two letters swapped; in short words the first letter must be right: "math" is not "bath".
-- So many are compared at most: who makes up words that are alike slows down no search.
CREATE FUNCTION words_meant(word text) RETURNS text[]
  LANGUAGE sql STABLE
  SET pg_trgm.word_similarity_threshold = 0.2
  RETURN (SELECT array_agg(m.word ORDER BY m.number) FROM (
    SELECT v.word, rank() OVER (ORDER BY d.slips) AS place,
      row_number() OVER (ORDER BY d.slips, abs(length(v.word) - length($1)), v.word) AS number
    FROM (SELECT s.word FROM search_words s WHERE s.mends AND $1 <% s.word AND length(s.word) >= length($1) - 3 LIMIT 3000) v,
      LATERAL (SELECT least(
      levenshtein_less_equal($1, v.word, 2),
      levenshtein_less_equal($1, left(v.word, length($1)), 2),
      levenshtein_less_equal(bare_words($1), v.word, 2)) AS slips) d
    WHERE (d.slips < CASE WHEN length($1) < 7 THEN 2 ELSE 3 END
      OR d.slips = 2 AND length(v.word) = length($1) AND translate(v.word, $1, '') = '' AND translate($1, v.word, '') = '')
      AND (length($1) > 4 OR left(v.word, 1) = left($1, 1) OR left(v.word, 1) = left(bare_words($1), 1))
    ) m WHERE m.place = 1 AND m.number <= 3);

-- Whether a word of a name begins so, or another one that something still has: what nothing has is corrected. Of a word that many
-- have a few services are looked at first: the index would collect all of them. They are from all over, and few: those of one
-- provider may be alike, and have very long descriptions.
CREATE FUNCTION is_known_word(typed text) RETURNS boolean
  LANGUAGE plpgsql STABLE AS $$
DECLARE
  past text := typed || chr(1114111);
  begun tsquery;
BEGIN
  IF EXISTS (SELECT FROM search_words WHERE mends AND word >= typed COLLATE "C" AND word < past COLLATE "C") THEN
    RETURN true;
  END IF;
  IF NOT EXISTS (SELECT FROM search_words WHERE word >= typed COLLATE "C" AND word < past COLLATE "C") THEN
    RETURN false;
  END IF;
  begun := format('''%s'':*', typed)::tsquery;
  RETURN EXISTS (
      SELECT FROM (SELECT min(id) AS first, max(id) AS last FROM e_services) e, generate_series(0, 19) n, LATERAL (
        SELECT search_document FROM e_services WHERE id >= e.first + (e.last - e.first)::bigint * n / 19 ORDER BY id LIMIT 1) s
      WHERE s.search_document @@ begun)
    OR EXISTS (SELECT FROM e_services s WHERE s.search_document @@ begun);
END $$;

-- A plain text with each unknown word of the first eight corrected; null when there is nothing to correct.
CREATE FUNCTION mended_words(plain text) RETURNS text
  LANGUAGE sql STABLE
  RETURN (
    SELECT CASE WHEN bool_or(m.word IS NOT NULL) THEN string_agg(coalesce(m.word, w.word), ' ' ORDER BY w.n) END
    FROM regexp_split_to_table(plain, ' ') WITH ORDINALITY w (word, n),
      LATERAL (SELECT CASE WHEN w.n <= 8 AND length(w.word) > 3 AND w.word !~ '[0-9]' AND NOT is_known_word(w.word)
        THEN (words_meant(w.word))[1] END AS word) m);

-- One typed word as the words that a document may have for it (`forms`, prefixes), and the numbers of the categories that
-- match. Null when no known word matches. `whole_` matches the word as it was typed, not as a prefix; words of one or two
-- letters are prefixes of the words of names only.
CREATE FUNCTION search_term(typed text, OUT forms text[], OUT numbers integer[], OUT whole_named text,
    OUT whole_kindred text, OUT named text, OUT kindred text, OUT offered text, OUT anywhere text)
  LANGUAGE plpgsql STABLE AS $$
DECLARE
  bare text := bare_words(typed);
  whole tsquery;
  begun tsquery;
  whole_numbers text;
  all_numbers text;
BEGIN
  IF length(typed) < 3 OR typed ~ '[0-9]' THEN
    forms := ARRAY[typed];
  ELSE
    IF is_known_word(typed) THEN forms := ARRAY[typed]; END IF;
    IF bare <> typed AND is_known_word(bare) THEN forms := forms || bare; END IF;
    IF forms IS NULL AND length(typed) > 3 THEN forms := words_meant(typed); END IF;
    IF forms IS NULL THEN RETURN; END IF;
  END IF;
  whole_named := '''' || array_to_string(forms, ''':A | ''') || ''':A';
  whole_kindred := '''' || array_to_string(forms, ''':AB | ''') || ''':AB';
  named := '''' || array_to_string(forms, ''':*A | ''') || ''':*A';
  IF length(typed) < 3 THEN
    kindred := whole_kindred || ' | ' || named;
    offered := '''' || typed || ''':ABC | ' || named;
    anywhere := '''' || typed || ''' | ' || named;
  ELSE
    kindred := '''' || array_to_string(forms, ''':*AB | ''') || ''':*AB';
    offered := '''' || array_to_string(forms, ''':*ABC | ''') || ''':*ABC';
    anywhere := '''' || array_to_string(forms, ''':* | ''') || ''':*';
  END IF;
  whole := whole_kindred::tsquery;
  begun := kindred::tsquery;
  SELECT array_agg(c.id), string_agg(' | ''#' || c.id || '''', ''),
      string_agg(' | ''#' || c.id || '''', '') FILTER (WHERE c.search_words @@ whole OR p.search_words @@ whole)
    INTO numbers, all_numbers, whole_numbers
    FROM categories c LEFT JOIN categories p ON p.id = c.parent_id
    WHERE c.search_words @@ begun OR p.search_words @@ begun;
  IF numbers IS NULL THEN RETURN; END IF;
  whole_kindred := concat(whole_kindred, whole_numbers);
  kindred := kindred || all_numbers;
  offered := offered || all_numbers;
  anywhere := anywhere || all_numbers;
END $$;

-- A typed text prepared for search: folded; its words alone; a LIKE pattern for names that contain it (null for one or two
-- letters); and, word by word, queries that each find more than the one before: whole words of names; those of categories,
-- too; prefixes of the words of names; with categories; with providers' names; with descriptions. Filler words and unknown
-- words are left out while others remain.
CREATE FUNCTION search_terms(typed text, OUT folded text, OUT plain text, OUT pattern text, OUT terms integer,
    OUT forms text[], OUT numbers integer[], OUT whole_named text[], OUT whole_kindred text[], OUT named text[],
    OUT kindred text[], OUT offered text[], OUT anywhere text[])
  LANGUAGE plpgsql STABLE AS $$
DECLARE
  fillers CONSTANT text[] := '{a,an,the,of,for,in,on,at,to,and,or,with,by,from,my,me,i,near,nearby,around,here,need,want,
    looking,some,please,في,من,على,الى,عن,مع,يا,او,عند,قريب,قريبه,مني,عندي,ابي,ابغى,ابغي,اريد,احتاج,ابحث,لو,سمحت}';
  words text[];
  word text;
  term record;
BEGIN
  folded := fold_text(regexp_replace(btrim(typed), '\s+', ' ', 'g'));
  plain := btrim(regexp_replace(folded, '[^[:alnum:]]+', ' ', 'g'));
  IF folded ~ '[[:alnum:]]{3}' THEN
    pattern := '%' || regexp_replace(folded, '([\\%_])', '\\\1', 'g') || '%';
  END IF;
  terms := 0;
  words := string_to_array(plain, ' ');
  IF words && fillers AND NOT words <@ fillers THEN
    words := ARRAY(SELECT w FROM unnest(words) w WHERE w <> ALL (fillers));
  END IF;
  FOREACH word IN ARRAY words[:8] LOOP
    term := search_term(left(word, 40));
    CONTINUE WHEN term.named IS NULL;
    terms := terms + 1;
    forms := forms || term.forms;
    numbers := numbers || term.numbers;
    whole_named := whole_named || term.whole_named;
    whole_kindred := whole_kindred || term.whole_kindred;
    named := named || term.named;
    kindred := kindred || term.kindred;
    offered := offered || term.offered;
    anywhere := anywhere || term.anywhere;
  END LOOP;
END $$;

-- Terms joined into one query.
CREATE FUNCTION every_term(terms text[]) RETURNS tsquery
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ('(' || array_to_string(terms, ') & (') || ')')::tsquery;
CREATE FUNCTION any_term(terms text[]) RETURNS tsquery
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ('(' || array_to_string(terms, ') | (') || ')')::tsquery;

-- A typed text as queries over documents. When no service matches all its words, any of them will do, and `loose` holds
-- them one by one.
CREATE FUNCTION search_query(typed text, OUT folded text, OUT pattern text, OUT whole_named tsquery, OUT whole_kindred tsquery,
    OUT named tsquery, OUT kindred tsquery, OUT offered tsquery, OUT anywhere tsquery, OUT loose tsquery[])
  LANGUAGE plpgsql STABLE AS $$
DECLARE
  t record := search_terms(typed);
BEGIN
  folded := t.folded;
  pattern := t.pattern;
  anywhere := every_term(t.anywhere);
  IF t.terms > 1 AND NOT EXISTS (SELECT FROM e_services s WHERE s.available AND s.search_document @@ anywhere) THEN
    loose := t.anywhere::tsquery[];
    whole_named := any_term(t.whole_named);
    whole_kindred := any_term(t.whole_kindred);
    named := any_term(t.named);
    kindred := any_term(t.kindred);
    offered := any_term(t.offered);
    anywhere := any_term(t.anywhere);
  ELSE
    whole_named := every_term(t.whole_named);
    whole_kindred := every_term(t.whole_kindred);
    named := every_term(t.named);
    kindred := every_term(t.kindred);
    offered := every_term(t.offered);
  END IF;
END $$;

-- A query for documents that match at least so many of the words.
CREATE FUNCTION at_least(many integer, words tsquery[]) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN CASE
    WHEN many > cardinality(words) THEN NULL
    WHEN many = 1 THEN (SELECT string_agg(format('(%s)', word), '|')::tsquery FROM unnest(words) word)
    WHEN many = cardinality(words) THEN (SELECT string_agg(format('(%s)', word), '&')::tsquery FROM unnest(words) word)
    ELSE words[1] && at_least(many - 1, words[2:]) || at_least(many, words[2:]) END;
END $$;

-- The ids of the best matches among the services that can be booked, best first: those that match most words; of them, those
-- that match in the most important place (the kinds 1 to 5, as in search_query); of one kind, the best rated. Each kind
-- contains the one before. Frequent words are matched against the best rated services, rare words through an index, so no
-- search costs more than the rows it returns. Of many words that no service has all of, those of each service are counted.
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
  IF cardinality(q.loose) > 3 THEN
    RETURN ARRAY(
      SELECT s.id FROM (
        SELECT h.id, count(*) AS words FROM unnest(q.loose) word CROSS JOIN LATERAL (
          SELECT s.id, s.e_provider_id FROM e_services s WHERE s.search_document @@ word AND s.available OFFSET 0) h
        WHERE EXISTS (SELECT FROM e_providers p WHERE p.id = h.e_provider_id AND p.accepted)
        GROUP BY h.id ORDER BY words DESC FETCH FIRST wanted ROWS WITH TIES) m JOIN e_services s ON s.id = m.id
      ORDER BY m.words DESC,
        CASE
          WHEN s.search_document @@ q.whole_named THEN 1
          WHEN s.search_text LIKE q.pattern OR s.search_document @@ q.whole_kindred OR s.search_document @@ q.named THEN 2
          WHEN s.search_document @@ q.kindred THEN 3
          WHEN s.search_document @@ q.offered THEN 4 ELSE 5 END,
        s.rate DESC, s.id
      LIMIT wanted);
  END IF;
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
        WHERE h.kind = this AND h.id NOT IN (SELECT unnest(found)) ORDER BY h.place LIMIT wanted - cardinality(found));
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
            WHERE s.available AND (held IS NULL OR s.search_document @@ held) AND s.id NOT IN (SELECT unnest(found))
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

-- Places --------------------------------------------------------------------------------------------------------------

-- Our own index of places: cities from an open gazetteer; districts, streets and landmarks of the demo city. Rows come from
-- db/gazetteer (install.ts), which writes them again when it changes: an id is valid within one edition only.
CREATE TABLE places (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('city', 'district', 'street', 'landmark')),
  name jsonb NOT NULL CHECK (is_translated(name)),
  -- Other names that people use.
  also text NOT NULL,
  city jsonb NOT NULL CHECK (is_translated(city)),
  state jsonb NOT NULL CHECK (is_translated(state)),
  country text NOT NULL CHECK (length(country) = 2),
  latitude double precision NOT NULL CHECK (latitude BETWEEN -90 AND 90),
  longitude double precision NOT NULL CHECK (longitude BETWEEN -180 AND 180),
  -- For ranking: the population of a city, a fixed number for the rest.
  weight integer NOT NULL CHECK (weight >= 0),
  -- The course of a street: latitude and longitude in turn.
  line double precision[] CHECK (array_length(line, 1) % 2 = 0),
  folded_en text COLLATE "C" GENERATED ALWAYS AS (plain_words(coalesce(name ->> 'en', ''))) STORED,
  folded_ar text COLLATE "C" GENERATED ALWAYS AS (plain_words(coalesce(name ->> 'ar', ''))) STORED,
  words tsvector GENERATED ALWAYS AS (
    words_weighing('A', both_languages(name) || ' ' || also)
      || CASE kind WHEN 'city' THEN '' ELSE words_weighing('B', both_languages(city)) END) STORED
);
CREATE INDEX places_words ON places USING gin (words) WITH (fastupdate = off);
CREATE INDEX places_latitude ON places (latitude);
CREATE INDEX places_en ON places (folded_en);
CREATE INDEX places_ar ON places (folded_ar);
CREATE INDEX places_like_en ON places USING gin (folded_en gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX places_like_ar ON places USING gin (folded_ar gin_trgm_ops) WITH (fastupdate = off);

CREATE TABLE places_edition (edition text PRIMARY KEY);

-- Cached replies of external place services. Keyed by a digest: the table does not reveal what was searched for.
CREATE UNLOGGED TABLE place_answers (
  key bytea PRIMARY KEY,
  answer jsonb NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX place_answers_age ON place_answers (expires_at);
