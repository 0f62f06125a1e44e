-- Messages, notifications, mail and push; and the LISTEN/NOTIFY channels that tell processes what has changed.

-- Messages between customer and provider about a booking. The text may be empty when there are pictures; the service checks
-- it.
CREATE TABLE booking_messages (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  booking_id integer NOT NULL REFERENCES bookings,
  user_id integer NOT NULL REFERENCES users,
  side text NOT NULL CHECK (side IN ('customer', 'provider')),
  text text NOT NULL CHECK (length(text) <= 2000),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX booking_messages_booking ON booking_messages (booking_id, id DESC);

-- Problems with a booking that customers report to the office. `open`: the office is to answer; `answered`: the customer may;
-- `settled`: the office closed it, and a new one can be reported.
CREATE TABLE complaints (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  booking_id integer NOT NULL REFERENCES bookings,
  user_id integer NOT NULL REFERENCES users,
  topic text NOT NULL CHECK (topic IN ('late', 'work', 'damage', 'price', 'conduct', 'other')),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'answered', 'settled')),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX complaints_one_unsettled ON complaints (booking_id) WHERE state <> 'settled';
CREATE INDEX complaints_booking ON complaints (booking_id, id DESC);
CREATE INDEX complaints_state ON complaints (state, updated_at, id);
CREATE INDEX complaints_user ON complaints (user_id);

-- The text may be empty when there are pictures; the service checks it.
CREATE TABLE complaint_messages (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  complaint_id integer NOT NULL REFERENCES complaints,
  user_id integer NOT NULL REFERENCES users,
  side text NOT NULL CHECK (side IN ('customer', 'office')),
  text text NOT NULL CHECK (length(text) <= 2000),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX complaint_messages_complaint ON complaint_messages (complaint_id, id);
CREATE INDEX complaint_messages_user ON complaint_messages (user_id);

-- Audit: every time an operator reads what customer and provider wrote to each other about a booking with an open complaint.
CREATE TABLE conversation_readings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  complaint_id integer NOT NULL REFERENCES complaints,
  booking_id integer NOT NULL REFERENCES bookings,
  user_id integer NOT NULL REFERENCES users,
  ip text NOT NULL,
  read_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX conversation_readings_complaint ON conversation_readings (complaint_id, id);
CREATE INDEX conversation_readings_booking ON conversation_readings (booking_id, id);
CREATE TRIGGER conversation_readings_append_only BEFORE UPDATE OR DELETE ON conversation_readings
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE notifications (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  notifiable_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  type text NOT NULL,
  data jsonb NOT NULL DEFAULT '{}',
  read_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX notifications_user ON notifications (notifiable_id, created_at DESC);
-- Before one is mailed, those before it about the same are looked at; their recipient may have any number of others.
CREATE INDEX notifications_alike ON notifications (notifiable_id, (data ->> 'booking_id'), type, created_at);

-- Whether notifications of a topic are sent by mail and by push as well; without a row, by both.
CREATE TABLE notification_settings (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  topic text NOT NULL CHECK (topic IN ('booking', 'status', 'reminder', 'payment', 'message', 'team')),
  mail boolean NOT NULL DEFAULT true,
  push boolean NOT NULL DEFAULT true,
  PRIMARY KEY (user_id, topic)
);

-- Notifications dispatched by mail and push: the key lets each be dispatched once, however often its job runs.
CREATE TABLE notifications_dispatched (
  notification_id uuid PRIMARY KEY REFERENCES notifications ON DELETE CASCADE
);

-- Mails that are to be sent; a job tries again until the mail server accepts them (docs/decisions/0022).
-- State `waiting`: to be sent. `kept`: there is no mail server, the sandbox mailbox shows it. `refused`: given up, its text
-- is removed and the operator sees why. `nobody`: requested for an address without an account; it is never sent, and takes
-- the same time as every other mail.
CREATE TABLE mails (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recipient text NOT NULL CHECK (length(recipient) BETWEEN 3 AND 255),
  locale text NOT NULL CHECK (locale IN ('en', 'ar')),
  subject text NOT NULL CHECK (subject <> '' AND subject !~ '[\r\n]'),
  body text NOT NULL,
  html text NOT NULL,
  attachment_name text CHECK (length(attachment_name) BETWEEN 1 AND 100),
  attachment bytea,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'kept', 'refused', 'nobody')),
  tries integer NOT NULL DEFAULT 0,
  trouble text,
  next_try_at timestamptz NOT NULL DEFAULT now(),
  -- A worker that sends the mail has it until then; no transaction is open while the mail server is asked.
  taken_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT mails_attachment CHECK ((attachment_name IS NULL) = (attachment IS NULL))
);
CREATE INDEX mails_due ON mails (next_try_at) WHERE state IN ('waiting', 'nobody');

-- Our key pair for push services; the first process that needs it creates it.
CREATE TABLE push_identity (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  public_key text NOT NULL,
  private_key text NOT NULL
);

-- Browsers that may be sent pushes. A subscription ends with the session it was made in: signing out, here or from another
-- device, ends the pushes, too.
CREATE TABLE push_subscriptions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  api_token_id bigint NOT NULL REFERENCES api_tokens ON DELETE CASCADE,
  endpoint text NOT NULL UNIQUE CHECK (length(endpoint) <= 2000),
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX push_subscriptions_user ON push_subscriptions (user_id);
CREATE INDEX push_subscriptions_token ON push_subscriptions (api_token_id);

-- Changes of public data ----------------------------------------------------------------------------------------------
-- Replies and pages made from the tables below are cached until one of the tables changes (docs/decisions/0005). Each
-- change is announced twice, with its transaction's id: on the channel `public_data`, to every process, when it is
-- committed; and at once, as a notice on the connection that makes it, so that the process which writes never answers with
-- old data. An update of a few rows names them and the columns that have another value now: `12345 e_services 7,9
-- price_minor`. What is announced without may be any change of the table.

CREATE FUNCTION announce_public_change(change text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  announcement text := format('%s %s', pg_current_xact_id(), change);
BEGIN
  PERFORM pg_notify('public_data', announcement);
  -- Requests and jobs of the program, through a pooler, too (`src/server/db/hosts.ts`), which may name their host behind it.
  IF current_setting('application_name') ~ '^(pooled )?doorstep( - |$)' THEN
    RAISE NOTICE USING ERRCODE = 'DS001', MESSAGE = announcement;
  END IF;
END $$;

CREATE FUNCTION notify_public_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_public_change(TG_TABLE_NAME);
  RETURN NULL;
END $$;

CREATE FUNCTION notify_public_update() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids text;
  columns text;
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM new_rows LIMIT 51) few) > 50
    OR EXISTS (SELECT FROM new_rows n WHERE NOT EXISTS (SELECT FROM old_rows o WHERE o.id = n.id)) THEN
    PERFORM announce_public_change(TG_TABLE_NAME);
    RETURN NULL;
  END IF;
  SELECT string_agg(DISTINCT pair.id::text, ','), string_agg(DISTINCT c.key, ',') INTO ids, columns
  FROM (SELECT n.id, to_jsonb(n) AS after, to_jsonb(o) AS before FROM new_rows n JOIN old_rows o ON o.id = n.id OFFSET 0) pair,
    jsonb_each(pair.after) c
  WHERE c.value IS DISTINCT FROM pair.before -> c.key;
  IF ids IS NOT NULL THEN
    PERFORM announce_public_change(format('%s %s %s', TG_TABLE_NAME, ids, columns));
  END IF;
  RETURN NULL;
END $$;

DO $$
DECLARE
  public_table text;
BEGIN
  FOREACH public_table IN ARRAY ARRAY[
    'settings', 'media',
    'e_provider_types', 'e_providers', 'e_provider_verifications', 'e_provider_users', 'e_provider_addresses', 'taxes', 'e_provider_taxes',
    'galleries', 'awards', 'experiences', 'availability_hours', 'availability_exceptions',
    'categories', 'e_services', 'e_service_categories', 'option_groups', 'options', 'e_service_reviews',
    'slides', 'faq_categories', 'faqs', 'custom_pages', 'booking_statuses', 'places', 'zone_clocks'
  ] LOOP
    IF EXISTS (SELECT FROM pg_attribute WHERE attrelid = public_table::regclass AND attname = 'id' AND atttypid IN ('integer'::regtype, 'bigint'::regtype)) THEN
      EXECUTE format('CREATE TRIGGER notify_public_change AFTER INSERT OR DELETE OR TRUNCATE ON %I
        FOR EACH STATEMENT EXECUTE FUNCTION notify_public_change()', public_table);
      EXECUTE format('CREATE TRIGGER notify_public_update AFTER UPDATE ON %I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
        FOR EACH STATEMENT EXECUTE FUNCTION notify_public_update()', public_table);
    ELSE
      EXECUTE format('CREATE TRIGGER notify_public_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
        FOR EACH STATEMENT EXECUTE FUNCTION notify_public_change()', public_table);
    END IF;
  END LOOP;
END $$;

-- Their rows say nothing to everybody that the tables above do not; `src/server/db/namedObjects.ts` leaves them out.
COMMENT ON TABLE favorites IS 'unannounced: read for their own user only';
COMMENT ON TABLE e_provider_openings IS 'unannounced: follow hours and the clock';

-- Of a user only the name is public, beside reviews: signing in or editing an address changes nothing public.
CREATE TRIGGER notify_public_change AFTER UPDATE OF name OR DELETE OR TRUNCATE ON users
  FOR EACH STATEMENT EXECUTE FUNCTION notify_public_change();

-- Changes of personal data --------------------------------------------------------------------------------------------
-- Announced on the channel `personal` at commit: whose, what about, and which booking. PostgreSQL drops duplicates within
-- one transaction.

CREATE FUNCTION notify_recipient() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('personal', format('%s notifications %s', changed.notifiable_id, changed.data ->> 'booking_id'))
  FROM changed;
  RETURN NULL;
END $$;

CREATE TRIGGER notify_recipient_insert AFTER INSERT ON notifications
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_recipient();
CREATE TRIGGER notify_recipient_update AFTER UPDATE ON notifications
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_recipient();
CREATE TRIGGER notify_recipient_delete AFTER DELETE ON notifications
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_recipient();

-- To both sides of a booking: of a provider's team to those who see the visit.
CREATE FUNCTION notify_parties(booking integer) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('personal', format('%s booking %s', person, booking))
  FROM (
    SELECT user_id FROM bookings WHERE id = booking
    UNION
    SELECT unnest(visit_members(b.e_provider_id, visit_worker(b.id))) FROM bookings b WHERE b.id = booking
  ) parties (person)
$$;

CREATE FUNCTION notify_booking_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_parties(NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER notify_booking_change AFTER INSERT OR UPDATE ON bookings
  FOR EACH ROW EXECUTE FUNCTION notify_booking_change();

CREATE FUNCTION notify_payment_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_parties(NEW.booking_id);
  RETURN NULL;
END $$;
CREATE TRIGGER notify_payment_change AFTER INSERT OR UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION notify_payment_change();

-- What belongs to a person, for their copy of it and for its deletion.
CREATE INDEX booking_messages_user ON booking_messages (user_id);
CREATE INDEX mails_recipient ON mails (recipient);

-- The office's list, longest waiting first.
CREATE INDEX complaints_updated ON complaints (updated_at, id);
CREATE INDEX complaints_reported ON complaints (created_at, id);

-- What operators wrote in place of the mails' own texts, by the key of the message (ICU syntax).
CREATE TABLE mail_texts (
  key text NOT NULL CHECK (length(key) <= 200),
  locale text NOT NULL CHECK (locale IN ('en', 'ar')),
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (key, locale)
);
