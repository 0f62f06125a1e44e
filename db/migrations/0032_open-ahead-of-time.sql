-- Up Migration

-- Whether a provider is open, worked out ahead of time: `open` until `changes_at`, the opposite until `changes_back_at`,
-- and after that nobody knows and the hours are read. Renewed by a job (docs/decisions/0029).
CREATE TABLE e_provider_openings (
  e_provider_id integer PRIMARY KEY REFERENCES e_providers ON DELETE CASCADE,
  open boolean NOT NULL DEFAULT false,
  changes_at timestamptz NOT NULL DEFAULT '-infinity',
  changes_back_at timestamptz NOT NULL DEFAULT '-infinity',
  renew_at timestamptz NOT NULL DEFAULT '-infinity'
);
CREATE INDEX e_provider_openings_renew ON e_provider_openings (renew_at);
INSERT INTO e_provider_openings (e_provider_id) SELECT id FROM e_providers;

CREATE FUNCTION begin_opening() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO e_provider_openings (e_provider_id) SELECT id FROM changed;
  RETURN NULL;
END $$;
CREATE TRIGGER begin_opening AFTER INSERT ON e_providers
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION begin_opening();

CREATE FUNCTION forget_openings(providers integer[]) RETURNS void
  LANGUAGE sql
  BEGIN ATOMIC
    UPDATE e_provider_openings SET changes_at = '-infinity', changes_back_at = '-infinity', renew_at = '-infinity'
      WHERE e_provider_id = ANY (providers);
  END;

CREATE FUNCTION forget_opening() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM forget_openings((SELECT array_agg(DISTINCT e_provider_id) FROM changed));
  RETURN NULL;
END $$;

DO $$
DECLARE
  hours text;
BEGIN
  FOREACH hours IN ARRAY ARRAY['availability_hours', 'availability_exceptions'] LOOP
    EXECUTE format('CREATE TRIGGER forget_opening_added AFTER INSERT ON %I
      REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION forget_opening()', hours);
    EXECUTE format('CREATE TRIGGER forget_opening_before AFTER UPDATE ON %I
      REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION forget_opening()', hours);
    EXECUTE format('CREATE TRIGGER forget_opening_after AFTER UPDATE ON %I
      REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION forget_opening()', hours);
    EXECUTE format('CREATE TRIGGER forget_opening_removed AFTER DELETE ON %I
      REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION forget_opening()', hours);
  END LOOP;
END $$;

CREATE FUNCTION forget_moved_opening() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM forget_openings(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
CREATE TRIGGER forget_moved_opening AFTER UPDATE OF time_zone ON e_providers
  FOR EACH ROW WHEN (OLD.time_zone <> NEW.time_zone) EXECUTE FUNCTION forget_moved_opening();
