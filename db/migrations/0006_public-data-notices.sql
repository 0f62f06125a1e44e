-- Up Migration

-- Whatever every visitor may see: answers and pages made from it are kept in memory until one of these tables changes
-- (docs/decisions/0005). A change is told twice, both times with its transaction's id: to every process that listens,
-- when it is committed, and at once, as a notice, to the connection of ours that makes it, so that the process which
-- writes never answers with what was true before.
CREATE FUNCTION tell_public_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('public_data', pg_current_xact_id()::text);
  IF current_setting('application_name') = 'doorstep' THEN
    RAISE NOTICE USING ERRCODE = 'DS001', MESSAGE = pg_current_xact_id()::text;
  END IF;
  RETURN NULL;
END $$;

DO $$
DECLARE
  public_table text;
BEGIN
  FOREACH public_table IN ARRAY ARRAY[
    'settings', 'media',
    'e_provider_types', 'e_providers', 'e_provider_users', 'e_provider_addresses', 'taxes', 'e_provider_taxes',
    'galleries', 'awards', 'experiences', 'availability_hours', 'availability_exceptions',
    'categories', 'e_services', 'e_service_categories', 'option_groups', 'options', 'e_service_reviews',
    'slides', 'faq_categories', 'faqs', 'custom_pages', 'booking_statuses'
  ] LOOP
    EXECUTE format('CREATE TRIGGER tell_public_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION tell_public_change()', public_table);
  END LOOP;
END $$;

-- Of a person the name is public, beside a review; signing in and editing an address are nobody's business.
CREATE TRIGGER tell_public_change AFTER UPDATE OF name OR DELETE OR TRUNCATE ON users
  FOR EACH STATEMENT EXECUTE FUNCTION tell_public_change();
