-- Extensions, functions and tables that every other part uses.

CREATE EXTENSION IF NOT EXISTS btree_gist;    -- one exclusion constraint over an integer and a range
CREATE EXTENSION IF NOT EXISTS citext;        -- emails and coupon codes
CREATE EXTENSION IF NOT EXISTS cube;          -- nearest neighbours on the globe
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch; -- misspelt words
CREATE EXTENSION IF NOT EXISTS pg_trgm;       -- parts of words
CREATE EXTENSION IF NOT EXISTS unaccent;

-- Text ----------------------------------------------------------------------------------------------------------------

-- Normalises stored text and queries alike: case, accents, Arabic marks and tatweel, forms of alef, ya and ta marbuta, kaf, ya and
-- ha of Persian and Urdu keyboards, Arabic digits. translate() compares every character with each of its letters: with twenty
-- digits only where there is one.
CREATE FUNCTION fold_text(input text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN translate(
    regexp_replace(lower(unaccent('unaccent'::regdictionary, CASE WHEN input ~ '[٠-٩۰-۹]'
        THEN translate(input, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789') ELSE input END)),
      '[\u0610-\u061a\u0640\u064b-\u065f\u0670]', '', 'g'),
    'أإآٱىةؤئکیےہھۀ', 'اااايهويكييههه'
  );

CREATE FUNCTION plain_text(html text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(html, '<[^>]*>', ' ', 'g');

-- A text in both languages. At least one is present; the API fills the other from it.
-- A check on plain jsonb and not a domain, because drivers know how to send jsonb.
CREATE FUNCTION is_translated(value jsonb) RETURNS boolean
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN jsonb_typeof(value) = 'object' AND coalesce(value ->> 'en', value ->> 'ar') IS NOT NULL;

CREATE FUNCTION both_languages(value jsonb) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce(value ->> 'en', '') || ' ' || coalesce(value ->> 'ar', '');

CREATE FUNCTION plain_words(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN btrim(regexp_replace(fold_text(value), '[^[:alnum:]]+', ' ', 'g'));

-- Arabic joins "and", "the" and "to the" to the word; people search with and without them.
CREATE FUNCTION bare_words(words text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(words, '\m(?:وال|بال|لل|ال|و)(?=[[:alpha:]]{3})', '', 'g');

CREATE FUNCTION words_weighing(weight "char", value text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT setweight(to_tsvector('pg_catalog.simple', words || ' ' || bare_words(words)), weight)
    FROM plain_words(value) words);

-- Minutes of a service's free-text duration, between a minute and a day; 60 for what cannot be read. The same reading as
-- parseDuration of src/lib/time.ts; a test compares the two.
CREATE FUNCTION duration_minutes(duration text) RETURNS integer
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  plain text := lower(translate(coalesce(duration, ''), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'));
  word text[];
  part text[];
  minutes double precision;
BEGIN
  FOREACH word SLICE 1 IN ARRAY ARRAY[
    ['ونصف', '30m'], ['ساعتان|ساعتين', '2h'], ['دقيقتان|دقيقتين', '2m'],
    ['ساعات|ساعة|hours?|hrs?', 'h'], ['دقائق|دقيقة|minutes?|mins?', 'm']] LOOP
    plain := regexp_replace(plain, word[1], word[2], 'g');
  END LOOP;
  plain := replace(regexp_replace(regexp_replace(plain, '(?<![\s٫،,])٫(?![\s٫،,])', '.', 'g'), '[\s٫،,]+', '', 'g'), 'و', '');
  part := regexp_match(plain, '^([0-9]{1,3}):([0-5][0-9])(?::[0-5][0-9])?h?$');
  IF part IS NOT NULL THEN
    minutes := part[1]::int * 60 + part[2]::int;
  ELSIF plain ~ '^[0-9]{1,4}(?:\.[0-9]{1,3})?$' THEN
    minutes := floor(plain::float8 * CASE WHEN plain::float8 <= 12 THEN 60 ELSE 1 END + 0.5);
  ELSIF plain <> '' THEN
    part := regexp_match(plain, '^(?:([0-9]{1,3}(?:\.[0-9]{1,3})?)?h)?(?:([0-9]{1,4})m?)?$');
    minutes := floor((CASE WHEN plain LIKE '%h%' THEN coalesce(part[1]::float8, 1) ELSE 0 END) * 60 + 0.5)
      + coalesce(part[2]::int, 0);
    IF part IS NULL THEN minutes := NULL; END IF;
  END IF;
  RETURN CASE WHEN minutes >= 1 THEN least(minutes, 1440) ELSE 60 END;
END $$;

-- Distance ------------------------------------------------------------------------------------------------------------

-- Kilometres between two points of the globe.
CREATE FUNCTION distance_km(lat1 double precision, lon1 double precision, lat2 double precision, lon2 double precision)
  RETURNS double precision
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN 12742 * asin(sqrt(least(1, sind((lat2 - lat1) / 2) ^ 2
    + cosd(lat1) * cosd(lat2) * sind((lon2 - lon1) / 2) ^ 2)));

-- A point of the globe in kilometres from its centre. The straight line between two of them grows with their distance, so
-- a GiST index returns the nearest ones in order.
CREATE FUNCTION on_globe(lat double precision, lon double precision) RETURNS cube
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN cube(ARRAY[6371 * cosd(lat) * cosd(lon), 6371 * cosd(lat) * sind(lon), 6371 * sind(lat)]);

-- The length of the straight line between two points that are so many kilometres apart on the ground.
CREATE FUNCTION straight_km(km double precision) RETURNS double precision
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN 12742 * sin(least(km / 12742, pi() / 2));

-- Trigger function for tables whose rows are never changed or deleted.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

-- Shared by all processes ---------------------------------------------------------------------------------------------

-- What the database was last migrated to, so that a start sees at once that there is nothing to do; digests of the migrations,
-- in their order, so that one made by other contents is not taken for ours.
CREATE TABLE database_edition (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  edition text NOT NULL,
  migrations text[] NOT NULL
);

-- Where the files of this database were at the last start, so that a start elsewhere without them can say so.
CREATE TABLE file_place (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  place text NOT NULL
);

-- The reply to a call that carried an Idempotency-Key, stored in the transaction of its work. Kept for 72 hours.
CREATE TABLE idempotency_keys (
  owner text NOT NULL,
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
  request_hash bytea NOT NULL,
  reply text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (owner, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);

-- Unlogged: losing the counts in a crash costs nothing.
CREATE UNLOGGED TABLE rate_limits (
  -- By bytes: some are removed by what they begin with.
  key text COLLATE "C" PRIMARY KEY,
  hits integer NOT NULL,
  resets_at timestamptz NOT NULL
);
CREATE INDEX rate_limits_age ON rate_limits (resets_at);

-- Settings of the marketplace as clients read them: every value is a string on the wire. There is one currency; its digits
-- and symbol are settings, too.
CREATE TABLE settings (
  key text PRIMARY KEY,
  value text NOT NULL,
  -- When an operator saved it; null: as it was installed.
  updated_at timestamptz
);
INSERT INTO settings (key, value) VALUES
  ('app_name', 'Doorstep'),
  ('app_name_ar', 'دورستيب'),
  ('app_logo', '/logo.svg'),
  ('app_short_description', 'Someone good, at your door, when you need them.'),
  ('app_short_description_ar', 'شخص يُعتمد عليه، عند بابك، متى احتجته.'),
  ('app_version', '1.0.0'),
  ('enable_version', '0'),
  ('default_tax', '0'),
  ('default_currency', 'SAR'),
  ('default_currency_ar', 'ر.س'),
  ('default_currency_code', 'SAR'),
  ('default_currency_decimal_digits', '2'),
  ('currency_right', '1'),
  ('default_country_code', 'SA'),
  ('default_time_zone', 'Asia/Riyadh'),
  ('distance_unit', 'km'),
  ('default_theme', 'light'),
  -- The languages that the site offers, and the first of them.
  ('languages', 'en,ar'),
  ('mobile_language', 'en'),
  -- Months that the log of changes is kept.
  ('log_retention_months', '24'),
  -- Days for which providers see how to reach a customer after the visit.
  ('customer_contact_days', '30'),
  -- Minutes until the provider is reminded of an unanswered request, and until it ends.
  ('request_reminder_minutes', '120'),
  ('request_expiry_minutes', '1440'),
  ('main_color', '#0f766e'),
  ('main_dark_color', '#2dd4bf'),
  ('second_color', '#12312e'),
  ('second_dark_color', '#d7f5ef'),
  ('accent_color', '#b45309'),
  ('accent_dark_color', '#fbbf24'),
  ('scaffold_color', '#fafaf7'),
  ('scaffold_dark_color', '#0f1514'),
  ('google_maps_key', ''),
  ('fcm_key', ''),
  ('enable_paypal', '1'),
  ('enable_stripe', '1'),
  ('enable_razorpay', '1'),
  ('enable_otp', '0'),
  -- Where the map opens for a visitor without an address.
  ('map_latitude', '24.7136'),
  ('map_longitude', '46.6753'),
  -- Documents that somebody who applies as a provider may show in this country, in the order of the form.
  ('provider_identity_documents', 'national_id,residence_card,passport,driver_license'),
  ('provider_permits', 'freelance_certificate,commercial_registration');
