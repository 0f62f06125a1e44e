-- Up Migration

-- Pictures somebody sent that nothing shows: a fresh one waits to be claimed under the id its client gave it, one that
-- made room for another goes with the next sweep. A claimed one is a row of `media`.
CREATE TABLE uploads (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer REFERENCES users ON DELETE SET NULL,
  uuid uuid NOT NULL,
  field text NOT NULL CHECK (length(field) <= 50),
  mime_type text NOT NULL,
  size integer NOT NULL CHECK (size > 0),
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  color text NOT NULL,
  path text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  UNIQUE (user_id, uuid)
);
CREATE INDEX uploads_expiry ON uploads (expires_at);

-- The one live link that proves an email address is its owner's; it works for that address only.
CREATE TABLE email_verifications (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  email citext NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX email_verifications_expiry ON email_verifications (expires_at);

-- Where a device signed in from, for its owner to recognise it.
ALTER TABLE api_tokens ADD COLUMN ip text NOT NULL DEFAULT '';

-- Whoever left: the row stays for what points at it, without anything of the person.
ALTER TABLE users ADD COLUMN deleted_at timestamptz;
