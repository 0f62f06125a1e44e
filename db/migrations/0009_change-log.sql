-- The log of what operators change, written by the database (docs/decisions/0138). This file runs after all tables exist. A
-- later migration that adds a table calls `install_change_log()` again.

CREATE TABLE change_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  operator_id integer NOT NULL REFERENCES users,
  -- The customer for whom the operator acted, if any.
  for_user_id integer REFERENCES users,
  table_name text NOT NULL,
  -- The primary key, its parts joined by commas.
  row_key text NOT NULL,
  operation text NOT NULL CHECK (operation IN ('insert', 'update', 'delete')),
  -- Of an update the columns that changed. A secret is '***'.
  before jsonb,
  after jsonb,
  request_id text,
  -- Method and path, such as 'POST /api/coupons/:id'.
  call text,
  CHECK ((before IS NULL) = (operation = 'insert') AND (after IS NULL) = (operation = 'delete'))
);
CREATE INDEX change_log_at ON change_log (at, id);
CREATE INDEX change_log_operator ON change_log (operator_id, at, id);
CREATE INDEX change_log_for_user ON change_log (for_user_id, at, id) WHERE for_user_id IS NOT NULL;
CREATE INDEX change_log_operation ON change_log (operation, at, id);
CREATE INDEX change_log_row ON change_log (row_key, at, id);
CREATE INDEX change_log_table ON change_log (table_name, at, id);

-- Rows come from the triggers below only, and stay, for the owner of the tables too.
CREATE FUNCTION refuse_own_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'change_log is written by triggers only' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER change_log_by_triggers BEFORE INSERT ON change_log FOR EACH ROW EXECUTE FUNCTION refuse_own_entry();
CREATE TRIGGER change_log_append_only BEFORE TRUNCATE ON change_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Entries older than this may go (docs/decisions/0194): what the operator chose, never less than a year.
CREATE FUNCTION log_kept_since() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT now() - make_interval(months => greatest(12, coalesce(
    (SELECT value::integer FROM settings WHERE key = 'log_retention_months' AND value ~ '^\d{1,4}$'), 24)))
$$;
CREATE FUNCTION only_expired() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.at >= log_kept_since() THEN
    RAISE EXCEPTION 'change_log is append-only' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER change_log_kept BEFORE DELETE ON change_log FOR EACH ROW EXECUTE FUNCTION only_expired();

-- Deletes the oldest entries that need not be kept any more, at most so many. The program itself may delete none.
CREATE FUNCTION delete_expired_changes(most integer) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM change_log WHERE id IN (
    SELECT id FROM change_log WHERE at < log_kept_since() ORDER BY at, id LIMIT most)
$$;

-- The values of an entry about a person who was erased: texts and places are masked; numbers, flags and times stay.
CREATE FUNCTION redacted(given jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT coalesce(jsonb_object_agg(key, CASE
    WHEN jsonb_typeof(value) IN ('object', 'array') OR key IN ('latitude', 'longitude')
      OR jsonb_typeof(value) = 'string' AND value #>> '{}' !~ '^\d{4}-\d\d-\d\d([T ][\d:.]+([+-][\d:]+|Z)?)?$'
    THEN CASE WHEN value = 'null' THEN value ELSE '"***"' END
    ELSE value END), '{}')
  FROM jsonb_each(given)
$$;

-- The one change an entry ever sees (docs/decisions/0165).
CREATE FUNCTION only_redacts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.before, NEW.after) IS NOT DISTINCT FROM (OLD.before, OLD.after)
    OR NEW.before IS DISTINCT FROM redacted(OLD.before) OR NEW.after IS DISTINCT FROM redacted(OLD.after)
    OR to_jsonb(NEW) - '{before,after}'::text[] <> to_jsonb(OLD) - '{before,after}'::text[] THEN
    RAISE EXCEPTION 'change_log is append-only' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER change_log_redacted BEFORE UPDATE ON change_log FOR EACH ROW EXECUTE FUNCTION only_redacts();
-- Whose row an entry is about.
CREATE INDEX change_log_person ON change_log ((coalesce(after, before) ->> 'user_id'));

-- Masks what the log holds of a person: of their account, of every row that is or was theirs, of mails to them, of what they
-- applied with to become a provider. Before their rows are erased.
CREATE FUNCTION redact_log(person integer) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  owned record;
  keys text[];
BEGIN
  UPDATE change_log SET before = redacted(before), after = redacted(after)
  WHERE (table_name = 'users' AND row_key = person::text OR coalesce(after, before) ->> 'user_id' = person::text
      OR table_name = 'mails' AND coalesce(after, before) ->> 'recipient' IN (
        SELECT email::text FROM users WHERE id = person UNION ALL SELECT * FROM application_mailboxes(person)))
    AND (redacted(before), redacted(after)) IS DISTINCT FROM (before, after);
  UPDATE change_log SET before = redacted(before), after = redacted(after)
  WHERE (table_name, row_key) IN (
      SELECT 'provider_applications', a.id::text FROM applications_to_erase(person) a
      UNION ALL SELECT 'provider_application_events', e.id::text FROM applications_to_erase(person) a
        JOIN provider_application_events e ON e.provider_application_id = a.id)
    AND (redacted(before), redacted(after)) IS DISTINCT FROM (before, after);
  FOR owned IN
    SELECT c.relname AS name FROM pg_class c JOIN pg_trigger t ON t.tgrelid = c.oid AND t.tgname = 'log_change'
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'user_id' AND NOT a.attisdropped
      JOIN pg_attribute i ON i.attrelid = c.oid AND i.attname = 'id' AND NOT i.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace
  LOOP
    EXECUTE format('SELECT array_agg(id::text) FROM %I WHERE user_id = $1', owned.name) INTO keys USING person;
    UPDATE change_log SET before = redacted(before), after = redacted(after)
    WHERE table_name = owned.name AND row_key = ANY (keys)
      AND (redacted(before), redacted(after)) IS DISTINCT FROM (before, after);
  END LOOP;
END $$;

-- Masks where a provider was, how it was called and paid, who was invited into its team, and what was booked with it says of that.
-- Before its rows are erased.
CREATE FUNCTION redact_provider(provider integer) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE change_log SET before = redacted(before), after = redacted(after)
  WHERE table_name IN ('e_provider_addresses', 'payout_accounts', 'team_invitations')
    AND coalesce(after, before) ->> 'e_provider_id' = provider::text
    AND (redacted(before), redacted(after)) IS DISTINCT FROM (before, after);
  UPDATE change_log SET before = redacted(before), after = redacted(after)
  WHERE (table_name, row_key) IN (
      SELECT 'payout_accounts', provider::text
      UNION ALL SELECT 'e_providers', provider::text
      UNION ALL SELECT 'e_provider_addresses', id::text FROM e_provider_addresses WHERE e_provider_id = provider
      UNION ALL SELECT 'bookings', id::text FROM bookings WHERE e_provider_id = provider)
    AND (table_name <> 'e_providers' OR coalesce(after, before) ?| ARRAY['phone_number', 'mobile_number'])
    AND (table_name <> 'bookings' OR coalesce(after, before) ? 'e_provider')
    AND (redacted(before), redacted(after)) IS DISTINCT FROM (before, after);
$$;

-- The columns of a row for the log: secrets are masked, and all values where the transaction erases a person.
CREATE FUNCTION logged_columns(given jsonb, secrets text[]) RETURNS jsonb LANGUAGE sql STABLE STRICT AS $$
  SELECT coalesce(jsonb_object_agg(key, CASE
    WHEN value = 'null' THEN value
    WHEN key = ANY (secrets) OR current_setting('doorstep.erasing', true) = 'on' THEN '"***"'
    ELSE value END), '{}')
  FROM jsonb_each(given)
$$;

-- Arguments: the columns of the primary key, secret columns, and columns that are computed from others.
CREATE FUNCTION log_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  secrets text[] := TG_ARGV[1];
  old_row jsonb;
  new_row jsonb;
  changed text[];
BEGIN
  IF TG_OP <> 'INSERT' THEN old_row := to_jsonb(OLD) - TG_ARGV[2]::text[]; END IF;
  IF TG_OP <> 'DELETE' THEN new_row := to_jsonb(NEW) - TG_ARGV[2]::text[]; END IF;
  INSERT INTO change_log (operator_id, for_user_id, table_name, row_key, operation, before, after, request_id, call)
  SELECT current_setting('doorstep.operator')::integer, nullif(current_setting('doorstep.for_user', true), '')::integer,
    TG_TABLE_NAME, (
      SELECT coalesce(string_agg(coalesce(new_row, old_row) ->> key, ',' ORDER BY position), '')
      FROM unnest(TG_ARGV[0]::text[]) WITH ORDINALITY k (key, position)
      WHERE key <> ALL (secrets)
    ), lower(TG_OP), logged_columns(b.value, secrets), logged_columns(a.value, secrets),
    nullif(current_setting('doorstep.request', true), ''), nullif(current_setting('doorstep.call', true), '')
  FROM (
    SELECT array_agg(key) AS keys FROM jsonb_each(coalesce(new_row, old_row)) c (key, value)
    WHERE TG_OP <> 'UPDATE' OR old_row -> key IS DISTINCT FROM value
  ) c,
  LATERAL (SELECT jsonb_object_agg(key, value) AS value FROM jsonb_each(old_row) e (key, value) WHERE key = ANY (keys)) b,
  LATERAL (SELECT jsonb_object_agg(key, value) AS value FROM jsonb_each(new_row) e (key, value) WHERE key = ANY (keys)) a
  WHERE keys IS NOT NULL;
  RETURN NULL;
END $$;

-- Tables that are not logged, and why.
CREATE FUNCTION unlogged_tables() RETURNS TABLE (name text, reason text) LANGUAGE sql IMMUTABLE AS $$
  VALUES
    ('change_log', 'the log itself'),
    ('migrations', 'written by migrations only'),
    ('database_edition', 'written by migrations only'),
    ('places', 'written by migrations only'),
    ('places_edition', 'written by migrations only'),
    ('file_place', 'written at the start of the program'),
    ('idempotency_keys', 'replies of calls that are logged themselves'),
    ('rate_limits', 'counters'),
    ('retired_documents', 'paths of files, of rows that are logged themselves'),
    ('notifications', 'sent by calls that are logged themselves, and marked as read by whom they are for'),
    ('notifications_dispatched', 'a mark of the worker'),
    ('office_views', 'an operator''s own filters of a list'),
    ('push_identity', 'made by the program'),
    ('push_subscriptions', 'one''s own browser'),
    ('uploads', 'pictures that nothing shows yet; what is shown is a row of media'),
    ('place_answers', 'kept answers of the map'),
    ('search_words', 'computed from other tables'),
    ('search_beginnings', 'computed from other tables'),
    ('zone_clocks', 'written by a job'),
    ('sandbox_objects', 'stands in for other companies')
$$;

-- Columns whose values the log never holds, besides all of type bytea, which are digests.
CREATE FUNCTION is_secret_column(table_name text, column_name text, type_name text) RETURNS boolean
  LANGUAGE sql IMMUTABLE
  RETURN type_name = 'bytea' OR column_name ~ '(password|secret|token|private_key|nonce|verifier)'
    OR (table_name, column_name) IN (('mails', 'body'), ('mails', 'html'), ('calendar_sources', 'url'),
      ('payment_attempts', 'checkout_url'));

-- Puts the trigger on every table that has none and is no exception. Its condition is judged without calling it, so that
-- a change by anybody else costs next to nothing.
CREATE FUNCTION install_change_log() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  logged record;
BEGIN
  FOR logged IN
    SELECT c.relname AS name,
      coalesce((SELECT array_agg(a.attname ORDER BY array_position(p.conkey, a.attnum)) FROM pg_constraint p
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (p.conkey)
        WHERE p.conrelid = c.oid AND p.contype = 'p'), '{}')::text[] AS keys,
      coalesce(array_agg(a.attname ORDER BY a.attnum) FILTER (WHERE is_secret_column(c.relname, a.attname, a.atttypid::regtype::text)), '{}')::text[] AS secrets,
      coalesce(array_agg(a.attname ORDER BY a.attnum) FILTER (WHERE a.attgenerated <> '' OR a.atttypid = 'tsvector'::regtype
        OR a.attname = 'updated_at'), '{}')::text[] AS computed
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND c.relname NOT IN (SELECT name FROM unlogged_tables())
      AND NOT EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = 'log_change')
    GROUP BY c.oid, c.relname
  LOOP
    EXECUTE format($sql$CREATE TRIGGER log_change AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW
      WHEN (current_setting('doorstep.operator', true) <> '') EXECUTE FUNCTION log_change(%L, %L, %L)$sql$,
      logged.name, logged.keys, logged.secrets, logged.computed);
  END LOOP;
END $$;
SELECT install_change_log();
