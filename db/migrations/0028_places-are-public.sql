-- Up Migration

-- The map every visitor gets is drawn from the places, and kept like the rest of what is public (0006).
CREATE TRIGGER tell_public_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON places
  FOR EACH STATEMENT EXECUTE FUNCTION tell_public_change();
