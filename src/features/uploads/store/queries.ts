import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import type { MediaOwner } from '../owners.ts'

/** Hours an upload waits to be claimed. */
const hoursToClaim = 24

type StoredFile = { mime_type: string; size: number; width: number; height: number; color: string; path: string }
type UploadKey = { user_id: number; uuid: string }

/** Stores an upload under its client's id, replacing one with the same id; the same id sent twice at once is one after the other. */
export const replaceUpload = async (tx: Tx, upload: UploadKey & { field: string } & StoredFile): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${upload.uuid}, ${upload.user_id}))`.execute(tx)
  await releaseUploads(tx, upload.user_id, [upload.uuid])
  await tx
    .insertInto('uploads')
    .values({ ...upload, expires_at: sql`now() + make_interval(hours => ${hoursToClaim}::integer)` })
    .execute()
}

/** Expires uploads for the next sweep, so that they cannot be claimed; returns how many. */
export const releaseUploads = async (tx: Tx, userId: number, uuids: string[]): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('uploads')
    .set({ user_id: null, expires_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('uuid', 'in', uuids)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** How many uploads of a person wait to be claimed. */
export const countWaiting = async (db: Db, userId: number): Promise<number> => {
  const { waiting } = await db
    .selectFrom('uploads')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(waiting)
}

type Place = { model_type: MediaOwner; model_id: number; collection_name: string; name: string }

/** Turns a waiting upload of this user into media of a row; returns the media id. */
export const claimUpload = async (tx: Tx, { user_id, uuid }: UploadKey, place: Place): Promise<number | undefined> => {
  const upload = await tx
    .deleteFrom('uploads')
    .where('user_id', '=', user_id)
    .where('uuid', '=', uuid)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['mime_type', 'size', 'width', 'height', 'color', 'path'])
    .executeTakeFirst()
  if (!upload) return undefined
  const { id } = await tx
    .insertInto('media')
    .values({ ...upload, ...place, file_name: 'picture.webp' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Places = Omit<Place, 'name' | 'model_id'> & { model_id: number | readonly number[] }

/** Removes the media of a row, or of several, except `kept`; the next sweep removes their files. */
export const retireMedia = (
  tx: Tx,
  { model_type, model_id, collection_name }: Places,
  kept: readonly number[] = [],
): Promise<unknown> =>
  sql`
    WITH gone AS (
      DELETE FROM media
      WHERE model_type = ${model_type} AND model_id = ANY (${[model_id].flat()}::int[]) AND collection_name = ${collection_name}
        AND id <> ALL (${kept}::int[])
      RETURNING uuid, collection_name, mime_type, size, width, height, color, path
    )
    INSERT INTO uploads (user_id, uuid, field, mime_type, size, width, height, color, path, expires_at)
    SELECT NULL, uuid, left(collection_name, 50), mime_type, greatest(size, 1), width, height, color, path, now()
    FROM gone`.execute(tx)

type PicturedRow = Pick<Place, 'model_type' | 'model_id'>

/** The pictures of a row and where their files lie. */
export const mediaOf = (db: Db, { model_type, model_id }: PicturedRow) =>
  db
    .selectFrom('media')
    .select(['id', 'path'])
    .where('model_type', '=', model_type)
    .where('model_id', '=', model_id)
    .execute()

/** Gives a picture another address and file; the next sweep removes the former ones. Whether there is such a picture. */
export const moveMedia = async (tx: Tx, id: number, path: string): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    WITH former AS (SELECT * FROM media WHERE id = ${id}::int FOR UPDATE),
    moved AS (UPDATE media SET uuid = gen_random_uuid(), path = ${path} WHERE id IN (SELECT id FROM former))
    INSERT INTO uploads (user_id, uuid, field, mime_type, size, width, height, color, path, expires_at)
    SELECT NULL, uuid, left(collection_name, 50), mime_type, greatest(size, 1), width, height, color, path, now()
    FROM former`.execute(tx)
  return Number(numAffectedRows) > 0
}

/** Up to `most` expired uploads, which from now on nobody can claim: their files may be removed. */
export const takeExpired = (tx: Tx, most: number) =>
  tx
    .updateTable('uploads')
    .set({ user_id: null })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('uploads')
        .select('id')
        .where('expires_at', '<=', sql<Date>`now()`)
        .orderBy('expires_at')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'uuid', 'path'])
    .execute()

export const deleteUpload = (db: Db, id: number) => db.deleteFrom('uploads').where('id', '=', id).execute()
