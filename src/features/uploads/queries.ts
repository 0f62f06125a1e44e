import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import {
  bool,
  type Column,
  int,
  json,
  many,
  type Relation,
  resource,
  text,
  translated,
} from '#server/listQuery/index.ts'
import { type MediaOwner, privateOwners } from './owners.ts'

/** `params.public_url` is this installation's address: other programs load pictures from other hosts. */
const address = (suffix: string): Column =>
  text({
    sql: (row, param) =>
      `${param('public_url', 'text')} || '/media/' || ${row}.uuid || '/' || ${row}.file_name || '${suffix}'`,
  })

/** "12.7 KB" */
const sizeOf = (row: string): string => `CASE WHEN ${row}.size < 1024 THEN ${row}.size || ' B'
    WHEN ${row}.size < 1048576 THEN round(${row}.size / 1024.0, 1) || ' KB'
    ELSE round(${row}.size / 1048576.0, 1) || ' MB' END`
const size: Column = text({ sql: sizeOf })

resource('media', {
  columns: {
    id: int(),
    model_type: text(),
    model_id: int(),
    collection_name: text(),
    name: text(),
    file_name: text(),
    mime_type: text(),
    size: int(),
    width: int(),
    height: int(),
    color: text(),
    url: address(''),
    thumb: address('?c=thumb'),
    icon: address('?c=icon'),
    formated_size: size,
    formatted_size: size,
  },
})

resource('media_notes', {
  table: 'media',
  columns: {
    id: int(),
    alt: translated(),
    focal: json({
      sql: (row) =>
        `CASE WHEN ${row}.focal_x IS NOT NULL THEN json_build_object('x', ${row}.focal_x, 'y', ${row}.focal_y) END`,
    }),
  },
})

/** Common definition parts of resources with pictures, to be spread into theirs. */
export const pictured = (
  owner: MediaOwner,
): { columns: { has_media: Column }; relations: { media: Relation; mediaNotes: Relation }; always: ['media'] } => {
  const own = (media: string): string => `${media}.model_type = '${owner}'`
  return {
    columns: {
      has_media: bool({ sql: (row) => `EXISTS (SELECT 1 FROM media m WHERE m.model_id = ${row}.id AND ${own('m')})` }),
    },
    relations: {
      media: many('media', { foreign: 'model_id', where: own, order: ['position', 'id'], limit: 20 }),
      mediaNotes: many('media_notes', {
        foreign: 'model_id',
        where: (media) => `${own(media)} AND num_nonnulls(${media}.alt, ${media}.focal_x) > 0`,
        limit: 20,
      }),
    },
    always: ['media'],
  }
}

/** The pictures of a row as JSON, for queries written by hand; `base` is the start of their URLs. */
export const picturesOf = (owner: MediaOwner, id: RawBuilder<unknown>, base: RawBuilder<string>) => sql`(
  SELECT coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'file_name', p.file_name, 'mime_type', p.mime_type,
    'size', p.size, 'url', a.url, 'thumb', a.url || '?c=thumb', 'icon', a.url || '?c=icon', 'width', p.width,
    'height', p.height, 'color', p.color, 'formatted_size', ${sql.raw(sizeOf('p'))}) ORDER BY p.position, p.id), '[]')
  FROM media p, LATERAL (SELECT ${base} || p.uuid || '/' || p.file_name AS url) a
  WHERE p.model_type = ${owner} AND p.model_id = ${id})`

/** Where a picture that anybody may see lies and what it is. */
export const publicMediaByUuid = (db: Db, uuid: string) =>
  db
    .selectFrom('media')
    .select(['file_name', 'path', 'mime_type', 'width', 'height'])
    .where('uuid', '=', uuid)
    .where('model_type', 'not in', privateOwners)
    .executeTakeFirst()
