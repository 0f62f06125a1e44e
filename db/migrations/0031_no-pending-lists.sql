-- Up Migration

-- What was written lately would wait in a list that each search reads from end to end until something vacuums it; written into
-- the index at once it costs the writer a little, and no search anything.
ALTER INDEX e_services_search SET (fastupdate = off);
ALTER INDEX e_services_search_body SET (fastupdate = off);
SELECT gin_clean_pending_list('e_services_search'), gin_clean_pending_list('e_services_search_body');
