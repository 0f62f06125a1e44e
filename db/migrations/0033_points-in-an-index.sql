-- Up Migration

CREATE EXTENSION IF NOT EXISTS cube;

-- A point of the globe in kilometres from its middle: the straight line between two of them grows with the distance, and an
-- index finds the nearest ones in order.
CREATE FUNCTION on_globe(lat double precision, lon double precision) RETURNS cube
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN cube(ARRAY[6371 * cosd(lat) * cosd(lon), 6371 * cosd(lat) * sind(lon), 6371 * sind(lat)]);

-- The straight line that so many kilometres of ground are.
CREATE FUNCTION straight_km(km double precision) RETURNS double precision
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN 12742 * sin(least(km / 12742, pi() / 2));

ALTER TABLE e_provider_addresses ADD COLUMN place cube NOT NULL GENERATED ALWAYS AS (on_globe(latitude, longitude)) STORED;
CREATE INDEX e_provider_addresses_place ON e_provider_addresses USING gist (place);
