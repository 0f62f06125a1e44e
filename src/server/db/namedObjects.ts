import type { Pool } from './pool.ts'
import type { Named } from './reads.ts'

const NAMED = `
    SELECT c.relname AS name, CASE WHEN c.relkind IN ('v', 'm') THEN pg_get_viewdef(c.oid) END AS definition,
      ARRAY(SELECT a.attname::text FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped)
        AS columns,
      EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = 'notify_public_change') AS announced
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
      AND coalesce(obj_description(c.oid, 'pg_class'), '') NOT LIKE 'unannounced:%'
    UNION ALL
    SELECT p.proname, pg_get_functiondef(p.oid), '{}', false
    FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
    WHERE p.pronamespace = 'public'::regnamespace AND l.lanname IN ('sql', 'plpgsql') AND p.prokind IN ('f', 'p')`

/** Tables, views and functions of the product, by name; a function may be there several times. */
export const namedObjects = async (pool: Pick<Pool, 'query'>): Promise<readonly Named[]> =>
  (await pool.query<Named>(NAMED)).rows
