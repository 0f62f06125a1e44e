-- Up Migration

-- A message can be pictures alone; its service sees to it that it is not nothing.
ALTER TABLE booking_messages DROP CONSTRAINT booking_messages_text_check,
  ADD CONSTRAINT booking_messages_text_check CHECK (length(text) <= 2000);
