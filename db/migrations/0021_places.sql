-- Up Migration

-- The house's own index of places: cities from an open gazetteer, districts, streets and landmarks of the demo city.
-- Rows come from db/gazetteer (install.ts), which writes them anew when it changes: an id lasts as long as an edition.
CREATE TABLE places (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('city', 'district', 'street', 'landmark')),
  name jsonb NOT NULL CHECK (is_translated(name)),
  -- What people write instead of the name.
  also text NOT NULL,
  city jsonb NOT NULL CHECK (is_translated(city)),
  state jsonb NOT NULL CHECK (is_translated(state)),
  country text NOT NULL CHECK (length(country) = 2),
  latitude double precision NOT NULL CHECK (latitude BETWEEN -90 AND 90),
  longitude double precision NOT NULL CHECK (longitude BETWEEN -180 AND 180),
  -- How likely it is meant: the people of a city, a fixed number for the rest.
  weight integer NOT NULL CHECK (weight >= 0),
  -- Of a street, its bends: latitude and longitude one after the other.
  line double precision[] CHECK (array_length(line, 1) % 2 = 0),
  folded_en text COLLATE "C" GENERATED ALWAYS AS (plain_words(coalesce(name ->> 'en', ''))) STORED,
  folded_ar text COLLATE "C" GENERATED ALWAYS AS (plain_words(coalesce(name ->> 'ar', ''))) STORED,
  words tsvector GENERATED ALWAYS AS (
    words_weighing('A', both_languages(name) || ' ' || also)
      || CASE kind WHEN 'city' THEN '' ELSE words_weighing('B', both_languages(city)) END) STORED
);
CREATE INDEX places_words ON places USING gin (words) WITH (fastupdate = off);
CREATE INDEX places_latitude ON places (latitude);

CREATE TABLE places_edition (edition text PRIMARY KEY);

-- What other services answered, so that they are asked once. Under a digest: nobody reads here what was asked for.
CREATE UNLOGGED TABLE place_answers (
  key bytea PRIMARY KEY,
  answer jsonb NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX place_answers_age ON place_answers (expires_at);

-- Where the map begins when nobody says where they are.
INSERT INTO settings (key, value) VALUES ('map_latitude', '24.7136'), ('map_longitude', '46.6753');
