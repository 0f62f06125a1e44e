import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'

/** Days the documents of a declined application are kept, for an answer or another try. */
const keptDays = 180

/** Takes the documents of applications that were declined long ago out of them. */
export const retireOldDocuments = (tx: Tx) =>
  sql`
    WITH old AS (
      SELECT id, document_path, permit_path FROM provider_applications
      WHERE state = 'declined' AND document_path IS NOT NULL AND decided_at < now() - make_interval(days => ${keptDays}::int)
      ORDER BY decided_at LIMIT 500 FOR UPDATE SKIP LOCKED
    ), without AS (
      UPDATE provider_applications a SET document_path = NULL, permit_path = NULL, permit_mime = NULL FROM old WHERE a.id = old.id
    )
    INSERT INTO retired_documents (path)
    SELECT path FROM old, unnest(ARRAY[old.document_path, old.permit_path]) path WHERE path IS NOT NULL`.execute(tx)

export const retiredDocuments = (db: Db, most: number) =>
  db.selectFrom('retired_documents').select('path').orderBy('retired_at').limit(most).execute()

/** All others come before it next time: files that cannot be removed keep none of the others. */
export const postponeDocument = (db: Db, path: string) =>
  db.updateTable('retired_documents').set({ retired_at: sql`now()` }).where('path', '=', path).execute()

export const forgetDocument = (db: Db, path: string) =>
  db.deleteFrom('retired_documents').where('path', '=', path).execute()
