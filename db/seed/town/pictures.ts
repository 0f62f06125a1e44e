import { createHash } from 'node:crypto'
import type { MediaOwner } from '#features/uploads/owners.ts'
import type { Tx } from '#server/db/database.ts'
import type { Files } from '#server/files/files.ts'
import { insertAll } from '../../../test/build.ts'

export type Picture = {
  owner: MediaOwner
  id: number
  /** In words, for the file name. */
  name: string
  svg: string
  /** Shown until it arrives. */
  colour: string
  collection?: string
  position?: number
}

/** The same picture has the same id in every seed, so browsers can use their cache. */
const uuidOf = (text: string) => {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const slug = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'picture'

const sizeOf = (svg: string) => {
  const [, width = '0', height = '0'] = /width="(\d+)" height="(\d+)"/.exec(svg) ?? []
  return { width: Number(width), height: Number(height) }
}

/**
 * Stores the drawings as they were drawn: the media route renders each size when it is first asked for, sharp at every
 * width, and the planting does not wait for six hundred encodings.
 */
export const storePictures = async (tx: Tx, files: Files, pictures: readonly Picture[]): Promise<void> => {
  const rows = pictures.map(({ owner, id, name, svg, colour, collection = 'image', position = 0 }) => {
    const uuid = uuidOf(`${owner} ${id} ${collection} ${position} ${svg}`)
    return {
      row: {
        uuid,
        model_type: owner,
        model_id: id,
        collection_name: collection,
        name,
        file_name: `${slug(name)}.svg`,
        mime_type: 'image/svg+xml',
        size: Buffer.byteLength(svg),
        ...sizeOf(svg),
        color: colour,
        path: `${owner}/${uuid}.svg`,
        position,
      },
      svg,
    }
  })
  await insertAll(
    tx,
    'media',
    rows.map(({ row }) => row),
  )
  await Promise.all(rows.map(({ row, svg }) => files.write(row.path, Buffer.from(svg))))
}
