-- Up Migration

-- A mail can bring one file along.
ALTER TABLE mails ADD COLUMN attachment_name text CHECK (length(attachment_name) BETWEEN 1 AND 100),
  ADD COLUMN attachment bytea,
  ADD CONSTRAINT mails_attachment CHECK ((attachment_name IS NULL) = (attachment IS NULL));

-- When the receipt of a paid payment was put into the mail: it is, once.
ALTER TABLE payments ADD COLUMN receipt_mailed_at timestamptz;
