-- Up Migration

-- What the database was last brought up to, so that a start can see at a glance that nothing is to be done.
CREATE TABLE database_edition (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  edition text NOT NULL
);
