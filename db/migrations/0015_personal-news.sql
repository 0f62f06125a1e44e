-- Up Migration

-- What is a person's own and not as it was is told to every process that listens, when it is committed: whose, what
-- about, and which booking. The same news twice in one transaction is told once.
CREATE FUNCTION tell_notified() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('personal', format('%s notifications %s', changed.notifiable_id, changed.data ->> 'booking_id'))
  FROM changed;
  RETURN NULL;
END $$;

CREATE TRIGGER tell_notified AFTER INSERT ON notifications
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_notified();
CREATE TRIGGER tell_read AFTER UPDATE ON notifications
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_notified();
CREATE TRIGGER tell_removed AFTER DELETE ON notifications
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_notified();

-- Both sides of a booking.
CREATE FUNCTION tell_parties(booking integer) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('personal', format('%s booking %s', person, booking))
  FROM (
    SELECT user_id FROM bookings WHERE id = booking
    UNION
    SELECT own.user_id FROM bookings b JOIN e_provider_users own USING (e_provider_id) WHERE b.id = booking
  ) parties (person)
$$;

CREATE FUNCTION tell_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_parties(NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER tell_moved AFTER UPDATE ON bookings FOR EACH ROW EXECUTE FUNCTION tell_moved();

CREATE FUNCTION tell_paid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_parties(NEW.booking_id);
  RETURN NULL;
END $$;
CREATE TRIGGER tell_paid AFTER INSERT OR UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION tell_paid();
