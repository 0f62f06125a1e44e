-- Up Migration

-- Who we are for push services: made once, by whoever is asked first.
CREATE TABLE push_identity (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  public_key text NOT NULL,
  private_key text NOT NULL
);

-- Browsers somebody allowed pushes in. It ends with the session it was allowed in: signing out, here or from elsewhere,
-- ends the pushes, too.
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
