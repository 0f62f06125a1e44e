-- What cancelling cost when the customer moved the visit: it does not cost less afterwards, or a late move far ahead and a cancel
-- would be a way around the fee.
ALTER TABLE bookings ADD COLUMN moved_fee_minor bigint NOT NULL DEFAULT 0 CHECK (moved_fee_minor >= 0);
