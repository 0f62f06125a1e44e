-- Up Migration

-- A worker that sends a mail has it until then; no transaction is open while the mail server is asked.
ALTER TABLE mails ADD COLUMN taken_until timestamptz;
