-- Up Migration

-- One earnings account and one cash-in-hand account a provider; one wallet of a name a customer and currency.
CREATE UNIQUE INDEX accounts_provider ON accounts (e_provider_id, kind, currency) WHERE e_provider_id IS NOT NULL;
CREATE UNIQUE INDEX accounts_wallet_name ON accounts (user_id, name, currency) WHERE kind = 'wallet';
CREATE INDEX journals_booking ON journals (booking_id) WHERE booking_id IS NOT NULL;
