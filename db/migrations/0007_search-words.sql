-- Up Migration

CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;

-- Every word that stands in the name of a service, in both languages, folded: what a misspelt word is mended with.
-- Words stay when the last service with them goes: a mended word that finds nothing does no harm.
CREATE TABLE search_words (word text COLLATE "C" PRIMARY KEY);

CREATE FUNCTION keep_search_words(texts text[]) RETURNS void
  LANGUAGE sql
  BEGIN ATOMIC
    INSERT INTO search_words
    SELECT DISTINCT word COLLATE "C" AS word FROM unnest(texts) name, regexp_split_to_table(name, '[^[:alpha:]]+') word
    WHERE length(word) BETWEEN 3 AND 40
    ORDER BY 1
    ON CONFLICT DO NOTHING;
  END;

CREATE FUNCTION keep_new_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_search_words((SELECT array_agg(search_text) FROM changed));
  RETURN NULL;
END $$;
CREATE TRIGGER keep_new_words AFTER INSERT ON e_services
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_new_words();

CREATE FUNCTION keep_changed_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_search_words(ARRAY[NEW.search_text]);
  RETURN NULL;
END $$;
CREATE TRIGGER keep_changed_words AFTER UPDATE OF name ON e_services
  FOR EACH ROW EXECUTE FUNCTION keep_changed_words();

SELECT keep_search_words(array_agg(search_text)) FROM e_services;
