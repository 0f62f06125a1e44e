-- Up Migration

-- Who may set a new password without the old one. A row without a person is what asking for an unknown address leaves:
-- both ask the same of the database, so that the time it takes tells nobody who has an account.
CREATE TABLE password_resets (
  token_hash bytea PRIMARY KEY,
  user_id integer UNIQUE REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_resets_expiry ON password_resets (expires_at);

-- Mails as they leave. With a mail server a row goes when its mail has gone; without one these are the sandbox mailbox.
CREATE TABLE mails (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recipient text NOT NULL CHECK (length(recipient) BETWEEN 3 AND 255),
  locale text NOT NULL CHECK (locale IN ('en', 'ar')),
  subject text NOT NULL CHECK (subject <> '' AND subject !~ '[\r\n]'),
  body text NOT NULL,
  html text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
