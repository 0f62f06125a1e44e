-- Up Migration

-- `online:<provider>`: what a payment provider holds for the house. `suspense`: money that came and is nobody's yet.
ALTER TABLE accounts DROP CONSTRAINT accounts_kind_check;
ALTER TABLE accounts ADD CONSTRAINT accounts_kind_check
  CHECK (kind IN ('wallet', 'cash', 'earnings', 'commission', 'promotion', 'suspense') OR kind ~ '^online:[a-z_]+$');

-- One try to pay a booking online. It only moves forward: money that came is never forgotten, whatever is said later.
CREATE TABLE payment_attempts (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- What the provider knows it by, and what makes asking twice safe.
  key uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  booking_id integer NOT NULL REFERENCES bookings,
  user_id integer NOT NULL REFERENCES users,
  provider text NOT NULL
    CHECK (provider IN ('paypal', 'razorpay', 'stripe', 'paystack', 'paymongo', 'flutterwave', 'stripe_fpx')),
  payment_method_id integer NOT NULL REFERENCES payment_methods,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  state text NOT NULL DEFAULT 'created' CHECK (state IN ('created', 'pending', 'paid', 'refunded', 'failed')),
  -- The provider's id of the checkout, and where the customer goes for it.
  reference text CHECK (length(reference) <= 255),
  checkout_url text,
  -- The provider's id of the money itself: what is refunded.
  paid_reference text CHECK (length(paid_reference) <= 255),
  -- Set when the money became the payment of the booking; a paid attempt without one lies in the money inbox.
  payment_id integer UNIQUE REFERENCES payments,
  failure text CHECK (length(failure) <= 500),
  sandbox boolean NOT NULL,
  locale text NOT NULL CHECK (locale IN ('en', 'ar')),
  -- How often the provider was asked about it, when last, and when next of our own accord.
  checks integer NOT NULL DEFAULT 0,
  checked_at timestamptz NOT NULL DEFAULT now(),
  next_check_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (provider, reference),
  CHECK ((state IN ('paid', 'refunded')) = (paid_reference IS NOT NULL)),
  CHECK (payment_id IS NULL OR state IN ('paid', 'refunded'))
);
CREATE INDEX payment_attempts_booking ON payment_attempts (booking_id, id DESC);
CREATE INDEX payment_attempts_due ON payment_attempts (next_check_at) WHERE next_check_at IS NOT NULL;

CREATE FUNCTION attempt_moves_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.state, NEW.state) NOT IN (
    ('created', 'pending'), ('created', 'failed'), ('created', 'paid'),
    ('pending', 'failed'), ('pending', 'paid'), ('failed', 'paid'), ('paid', 'refunded')) THEN
    RAISE EXCEPTION 'attempt % cannot move from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payment_attempts_forward BEFORE UPDATE ON payment_attempts
  FOR EACH ROW WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION attempt_moves_forward();

-- What providers told us, word for word, before anybody judged it.
CREATE TABLE payment_webhooks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider text NOT NULL,
  event_id text NOT NULL CHECK (length(event_id) BETWEEN 1 AND 255),
  kind text NOT NULL CHECK (length(kind) <= 255),
  reference text,
  attempt_key uuid,
  -- Of one that tells of money: its id, amount and currency.
  money jsonb,
  body bytea NOT NULL,
  state text NOT NULL DEFAULT 'stored' CHECK (state IN ('stored', 'done', 'ignored')),
  received_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (provider, event_id)
);
CREATE INDEX payment_webhooks_age ON payment_webhooks (received_at);

-- Opens one checkout in a new window, once: no API token travels in an address.
CREATE TABLE checkout_tickets (
  token_hash bytea PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  booking_id integer NOT NULL REFERENCES bookings,
  provider text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX checkout_tickets_expiry ON checkout_tickets (expires_at);

-- Every giving back, in full or in part; `requested` is sent to the provider by a job, `pending` is on its way there.
CREATE TABLE refunds (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  booking_id integer NOT NULL REFERENCES bookings,
  payment_id integer REFERENCES payments,
  attempt_id integer REFERENCES payment_attempts,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  currency text NOT NULL,
  state text NOT NULL CHECK (state IN ('requested', 'pending', 'done', 'failed')),
  reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 500),
  requested_by integer REFERENCES users,
  provider_reference text CHECK (length(provider_reference) <= 255),
  tries integer NOT NULL DEFAULT 0,
  next_check_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (payment_id IS NOT NULL OR attempt_id IS NOT NULL)
);
CREATE INDEX refunds_booking ON refunds (booking_id, id);
CREATE INDEX refunds_payment ON refunds (payment_id);
CREATE INDEX refunds_due ON refunds (next_check_at) WHERE next_check_at IS NOT NULL;

-- Money that does not fit, for a person to settle.
CREATE TABLE money_inbox (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider text NOT NULL,
  reference text NOT NULL,
  reason text NOT NULL CHECK (reason IN ('amount_differs', 'currency_differs', 'already_paid', 'not_payable',
    'unknown_reference', 'refund_failed')),
  attempt_id integer REFERENCES payment_attempts,
  refund_id integer REFERENCES refunds,
  amount_minor bigint,
  currency text,
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 500),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'matched', 'refunded', 'credited', 'ignored')),
  settled_by integer REFERENCES users,
  settled_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (provider, reference, reason),
  CHECK ((state = 'open') = (settled_at IS NULL))
);
CREATE INDEX money_inbox_open ON money_inbox (id) WHERE state = 'open';

-- What the sandbox's payment providers remember. Empty where real ones are used.
CREATE TABLE sandbox_objects (
  provider text NOT NULL,
  id text NOT NULL,
  data jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (provider, id)
);

-- What was given back before refunds had rows of their own.
INSERT INTO refunds (booking_id, payment_id, amount_minor, currency, state, created_at, updated_at)
  SELECT booking_id, id, refunded_minor, coalesce((SELECT value FROM settings WHERE key = 'default_currency_code'), ''),
    'done', updated_at, updated_at
  FROM payments WHERE refunded_minor > 0;
