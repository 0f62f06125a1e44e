-- Up Migration

-- A service's rate stands beside each of its categories too: the best of a category come from an index in their order,
-- however many there are.
ALTER TABLE e_service_categories ADD COLUMN rate double precision NOT NULL DEFAULT 0;
UPDATE e_service_categories l SET rate = s.rate FROM e_services s WHERE s.id = l.e_service_id AND s.rate <> 0;
CREATE INDEX e_service_categories_best ON e_service_categories (category_id, rate DESC, e_service_id);

-- Waits for who is reviewing the service at this moment.
CREATE FUNCTION begin_category_rate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.rate := coalesce((SELECT rate FROM e_services WHERE id = NEW.e_service_id FOR SHARE), 0);
  RETURN NEW;
END $$;
CREATE TRIGGER begin_category_rate BEFORE INSERT OR UPDATE OF e_service_id ON e_service_categories
  FOR EACH ROW EXECUTE FUNCTION begin_category_rate();

CREATE FUNCTION keep_category_rate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE e_service_categories SET rate = NEW.rate WHERE e_service_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_category_rate AFTER UPDATE OF rate_sum, total_reviews ON e_services
  FOR EACH ROW WHEN (OLD.rate <> NEW.rate) EXECUTE FUNCTION keep_category_rate();
