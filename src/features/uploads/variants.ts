import type { MediaFormat, MediaWidth } from '#lib/mediaSources.ts'
import { loadSharp } from '#server/files/sharp.ts'

/** One way to show a picture: scaled to a width, never enlarged, or cropped to a square. */
export type Variant = { shape: MediaWidth | 'thumb' | 'icon'; format: MediaFormat }

/** Sides of the squares, in pixels (wire §3). */
const squares = { thumb: 200, icon: 100 } as const

/** More pixels than any camera has: larger files are decompression bombs. */
const maxPixels = 60_000_000

/** Renders a picture in another size and format. */
export const render = async (original: Buffer, { shape, format }: Variant): Promise<Buffer> => {
  const sharp = await loadSharp()
  const picture = sharp(original, { limitInputPixels: maxPixels }).autoOrient()
  if (typeof shape === 'number') picture.resize({ width: shape, withoutEnlargement: true })
  else picture.resize(squares[shape], squares[shape], { fit: 'cover' })
  switch (format) {
    case 'avif':
      return picture.avif({ quality: 55, effort: 1 }).toBuffer()
    case 'webp':
      return picture.webp({ quality: 80, effort: 3 }).toBuffer()
    case 'jpeg':
      return picture.flatten({ background: '#ffffff' }).jpeg({ quality: 80, progressive: true }).toBuffer()
  }
}
