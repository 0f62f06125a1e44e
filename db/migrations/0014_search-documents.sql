-- Up Migration

-- What people type when they are after a category: plumber, leak, pipes.
ALTER TABLE categories
  ADD COLUMN keywords jsonb NOT NULL DEFAULT '{"en": "", "ar": ""}' CHECK (is_translated(keywords));

-- Documents ----------------------------------------------------------------------------------------------------------
-- A service is found by its name (weight A), its categories and their parents (B), its provider's name (C) and its
-- description (D), in both languages. Categories stand in the document by their numbers (#12), and a query asks for the
-- numbers of those that hold its words: new words of a category count at once, and no service is written for them.

CREATE FUNCTION both_languages(value jsonb) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce(value ->> 'en', '') || ' ' || coalesce(value ->> 'ar', '');

CREATE FUNCTION plain_words(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN btrim(regexp_replace(fold_text(value), '[^[:alnum:]]+', ' ', 'g'));

-- Arabic writes "and", "the" and "to the" into the word; people look for it with and without them.
CREATE FUNCTION bare_words(words text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(words, '\m(?:وال|بال|لل|ال|و)(?=[[:alpha:]]{3})', '', 'g');

CREATE FUNCTION words_weighing(weight "char", value text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT setweight(to_tsvector('pg_catalog.simple', words || ' ' || bare_words(words)), weight)
    FROM plain_words(value) words);

-- Documents are read more often than written: small ones are not compressed.
ALTER TABLE categories SET (toast_tuple_target = 8160);
ALTER TABLE categories ADD COLUMN search_words tsvector
  GENERATED ALWAYS AS (words_weighing('B', both_languages(name) || ' ' || both_languages(keywords))) STORED;

-- The part of a service's document that is written elsewhere.
CREATE FUNCTION words_around(service integer, provider integer) RETURNS tsvector
  LANGUAGE sql STABLE
  RETURN coalesce((SELECT string_agg('''#' || category_id || ''':1B', ' ')::tsvector FROM e_service_categories
      WHERE e_service_id = service), '')
    || coalesce((SELECT words_weighing('C', both_languages(name)) FROM e_providers WHERE id = provider), '');

ALTER TABLE e_services SET (toast_tuple_target = 8160);
ALTER TABLE e_services ADD COLUMN search_around tsvector NOT NULL DEFAULT '';
UPDATE e_services SET search_around = words_around(id, e_provider_id);
ALTER TABLE e_services ADD COLUMN search_document tsvector NOT NULL GENERATED ALWAYS AS (
  words_weighing('A', both_languages(name)) || search_around
    || words_weighing('D', left(plain_text(both_languages(description)), 20000))) STORED;
-- Without a list of pending rows, which every search would have to read.
CREATE INDEX e_services_search_document ON e_services USING gin (search_document) WITH (fastupdate = off);

CREATE FUNCTION begin_words_around() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_around := words_around(NEW.id, NEW.e_provider_id);
  RETURN NEW;
END $$;
-- Only on INSERT: a BEFORE UPDATE trigger would have every generated column worked out anew for each review.
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

-- Beginnings -----------------------------------------------------------------------------------------------------------
-- Names of services and providers from each of their words on, so that one still being typed is found by its neighbours in
-- an index, at whichever word it was begun.

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

-- Known words ----------------------------------------------------------------------------------------------------------
-- Every word anything can be found by: a typed word that begins none of them is mended with the nearest one, unless that
-- stands in descriptions only. Words stay when the last service with them goes, which does no harm.

DROP TRIGGER keep_new_words ON e_services;
DROP TRIGGER keep_changed_words ON e_services;
DROP FUNCTION keep_new_words, keep_changed_words, keep_search_words;
ALTER TABLE search_words ADD COLUMN mends boolean NOT NULL DEFAULT false;
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
  INSERT INTO search_words SELECT word COLLATE "C" AS word, word = ANY (mending) FROM unnest(found) word ORDER BY 1
    ON CONFLICT DO NOTHING;
  UPDATE search_words SET mends = true WHERE word = ANY (mending) AND NOT mends;
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

DO $$
BEGIN
  PERFORM keep_search_words(
    (SELECT array_agg(search_document) FROM e_services) || (SELECT array_agg(search_words) FROM categories));
END $$;
INSERT INTO search_beginnings (beginning, e_service_id) SELECT beginnings_of(name), id FROM e_services;
INSERT INTO search_beginnings (beginning, e_provider_id) SELECT beginnings_of(name), id FROM e_providers;

-- Queries --------------------------------------------------------------------------------------------------------------

-- The known words a misspelt one may stand for: the nearest, at most three, which may be unfinished. One letter may be
-- wrong, two in long words, or two letters may have changed places.
CREATE FUNCTION words_meant(word text) RETURNS text[]
  LANGUAGE sql STABLE
  SET pg_trgm.word_similarity_threshold = 0.2
  RETURN (SELECT array_agg(m.word) FROM (
    SELECT v.word, rank() OVER (ORDER BY d.slips) AS place,
      row_number() OVER (ORDER BY d.slips, abs(length(v.word) - length($1)), v.word) AS number
    FROM search_words v, LATERAL (SELECT least(
      levenshtein_less_equal($1, v.word, 2),
      levenshtein_less_equal($1, left(v.word, length($1)), 2),
      levenshtein_less_equal(bare_words($1), v.word, 2)) AS slips) d
    WHERE v.mends AND $1 <% v.word AND length(v.word) >= length($1) - 3 AND (
      d.slips < CASE WHEN length($1) < 7 THEN 2 ELSE 3 END
      OR d.slips = 2 AND length(v.word) = length($1) AND translate(v.word, $1, '') = '' AND translate($1, v.word, '') = '')
    ) m WHERE m.place = 1 AND m.number <= 3);

CREATE FUNCTION is_known_word(typed text) RETURNS boolean
  LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM search_words WHERE word >= typed COLLATE "C" AND word < (typed || chr(1114111)) COLLATE "C");
END $$;

-- One typed word as what a document may hold instead: words it begins (`forms`), and the numbers of categories that hold
-- one. Null when nothing is known by it. `whole_` is the word as it stands; words of one or two letters begin the words of
-- names only.
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

-- A typed text as it is looked for: folded; its words alone; as a pattern for names that hold it as it stands (null for one
-- or two letters); and, word by word, as queries that each find more than the one before: whole words of names, with those of
-- categories; words that may be unfinished of names, with categories, with providers' names, with descriptions. Words that
-- only help the sentence and those nothing is known by are left out while others remain.
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

-- Terms as one query: every one of them, or any.
CREATE FUNCTION every_term(terms text[]) RETURNS tsquery
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ('(' || array_to_string(terms, ') & (') || ')')::tsquery;
CREATE FUNCTION any_term(terms text[]) RETURNS tsquery
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ('(' || array_to_string(terms, ') | (') || ')')::tsquery;

-- A typed text as queries for documents. Where no service has all its words any of them will do, and `loose` holds them one
-- by one.
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
