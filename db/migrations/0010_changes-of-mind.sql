-- Up Migration

-- What cancelling costs is agreed when the booking is made; `uid` names the visit in people's calendars for life.
ALTER TABLE bookings
  ADD COLUMN cancellation_terms jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(cancellation_terms) = 'array'),
  ADD COLUMN cancellation_fee_minor bigint CHECK (cancellation_fee_minor >= 0),
  ADD COLUMN uid uuid NOT NULL DEFAULT gen_random_uuid();

-- Of a reschedule: the wall times at the door before and after. Its status stays what it was.
ALTER TABLE booking_events
  ADD COLUMN visit_from timestamp,
  ADD COLUMN visit_to timestamp,
  ADD CHECK ((visit_from IS NULL) = (visit_to IS NULL));

ALTER TABLE payments
  ADD COLUMN refunded_minor bigint NOT NULL DEFAULT 0 CHECK (refunded_minor BETWEEN 0 AND amount_minor);

-- The provider's one answer to a review.
ALTER TABLE e_service_reviews
  ADD COLUMN reply text CHECK (length(reply) BETWEEN 1 AND 2000),
  ADD COLUMN replied_at timestamptz,
  ADD CHECK ((reply IS NULL) = (replied_at IS NULL));

-- What customer and provider write to each other about a booking.
CREATE TABLE booking_messages (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  booking_id integer NOT NULL REFERENCES bookings,
  user_id integer NOT NULL REFERENCES users,
  side text NOT NULL CHECK (side IN ('customer', 'provider')),
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX booking_messages_booking ON booking_messages (booking_id, id DESC);

-- What was reminded of, once each however many workers there are; a visit at another time is reminded of anew.
CREATE TABLE booking_reminders (
  booking_id integer NOT NULL REFERENCES bookings,
  kind text NOT NULL CHECK (kind IN ('day', 'hours', 'unanswered')),
  starts_at timestamptz NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (booking_id, kind, starts_at)
);
