-- Up Migration

-- An option with a window of wall times is nobody's choice: it applies to visits that start within it (half-open; an end
-- before the start lies on the next day).
ALTER TABLE options ADD COLUMN applies_from time, ADD COLUMN applies_until time,
  ADD CONSTRAINT options_window CHECK ((applies_from IS NULL) = (applies_until IS NULL) AND applies_from <> applies_until);

-- Of a required group one option is always taken: the chosen one, else the first that costs nothing.
ALTER TABLE option_groups ADD COLUMN required boolean NOT NULL DEFAULT false;
