-- Up Migration

-- Whether a provider is open is read from the index alone, for every provider of a list.
CREATE INDEX availability_hours_clock ON availability_hours (e_provider_id, weekday, start_at, end_at);
DROP INDEX availability_hours_provider;
