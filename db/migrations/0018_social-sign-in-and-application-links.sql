-- Up Migration

-- Who somebody is at Google or Apple: `subject` is the provider's name for a person, and never changes.
CREATE TABLE social_identities (
  provider text NOT NULL CHECK (provider IN ('google', 'apple')),
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (provider, subject)
);
CREATE INDEX social_identities_user ON social_identities (user_id);

-- A sign-in on its way: out to the provider, back with somebody, and then one ticket for the browser it began in.
CREATE TABLE social_sign_ins (
  state_hash bytea PRIMARY KEY,
  browser_hash bytea NOT NULL,
  provider text NOT NULL,
  nonce text NOT NULL,
  verifier text NOT NULL,
  redirect text NOT NULL,
  given_name text,
  ticket_hash bytea UNIQUE,
  subject text,
  email citext,
  email_verified boolean,
  expires_at timestamptz NOT NULL,
  CHECK ((ticket_hash IS NULL) = (subject IS NULL))
);
CREATE INDEX social_sign_ins_expiry ON social_sign_ins (expires_at);

-- The link an applicant follows their application by; only its hash is kept.
ALTER TABLE provider_applications ADD COLUMN link_hash bytea UNIQUE;
