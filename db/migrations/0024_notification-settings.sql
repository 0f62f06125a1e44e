-- Up Migration

-- What comes by mail and by push besides the bell, by topic; without a row both do.
CREATE TABLE notification_settings (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  topic text NOT NULL CHECK (topic IN ('booking', 'status', 'reminder', 'payment', 'message')),
  mail boolean NOT NULL DEFAULT true,
  push boolean NOT NULL DEFAULT true,
  PRIMARY KEY (user_id, topic)
);

-- Notifications that went on by mail and push: the key lets each of them out once, however often its job runs.
CREATE TABLE notifications_told (
  notification_id uuid PRIMARY KEY REFERENCES notifications ON DELETE CASCADE
);
