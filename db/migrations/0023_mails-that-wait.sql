-- Up Migration

-- A mail is sent again until the mail server takes it (docs/decisions/0022). waiting: on its way. kept: there was no mail
-- server, the sandbox mailbox shows it. refused: given up, its words are gone and the operator sees why. nobody: asked for
-- by somebody who has no account; it goes nowhere and costs what every other mail costs.
ALTER TABLE mails
  ADD COLUMN state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'kept', 'refused', 'nobody')),
  ADD COLUMN tries integer NOT NULL DEFAULT 0,
  ADD COLUMN trouble text,
  ADD COLUMN next_try_at timestamptz NOT NULL DEFAULT now();

-- What lay here for long lay in a sandbox mailbox.
UPDATE mails SET state = 'kept' WHERE created_at < now() - interval '3 days';

CREATE INDEX mails_due ON mails (next_try_at) WHERE state IN ('waiting', 'nobody');
