-- Up Migration

-- Each language's name folded by itself: suggestions answer in the language that matched, a name finds its service.
-- Compared byte by byte, so that what begins alike lies together in the index.
ALTER TABLE e_services
  ADD COLUMN folded_en text COLLATE "C" GENERATED ALWAYS AS (fold_text(coalesce(name ->> 'en', ''))) STORED,
  ADD COLUMN folded_ar text COLLATE "C" GENERATED ALWAYS AS (fold_text(coalesce(name ->> 'ar', ''))) STORED;
CREATE INDEX e_services_folded_en ON e_services (folded_en);
CREATE INDEX e_services_folded_ar ON e_services (folded_ar);

-- 0 is Sunday: the order in which hours are shown, and what EXTRACT(dow) answers.
ALTER TABLE availability_hours
  ADD COLUMN weekday smallint NOT NULL GENERATED ALWAYS AS (
    array_position(ARRAY['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'], day) - 1
  ) STORED;

-- Kilometres between two points of the globe.
CREATE FUNCTION distance_km(lat1 double precision, lon1 double precision, lat2 double precision, lon2 double precision)
  RETURNS double precision
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN 12742 * asin(sqrt(least(1, sind((lat2 - lat1) / 2) ^ 2
    + cosd(lat1) * cosd(lat2) * sind((lon2 - lon1) / 2) ^ 2)));

-- From a point to the nearest of a provider's addresses; null without any.
CREATE FUNCTION nearest_km(provider integer, lat double precision, lon double precision) RETURNS double precision
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT min(distance_km(a.latitude, a.longitude, lat, lon)) FROM e_provider_addresses a
    WHERE a.e_provider_id = provider);

-- Does the provider come to this point?
CREATE FUNCTION comes_to(provider integer, lat double precision, lon double precision) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT nearest_km(p.id, lat, lon) <= p.availability_range FROM e_providers p WHERE p.id = provider);
