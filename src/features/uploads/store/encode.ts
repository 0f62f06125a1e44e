import { limitConcurrency } from '#server/concurrency.ts'
import { withoutPngTexts } from '#server/files/pngTexts.ts'
import { loadSharp } from '#server/files/sharp.ts'
import {
  maxPixelsOf,
  type PictureFault,
  pictureFault,
  pictureKindOf,
  pictureLongestSide,
  pictureMaxPixels,
} from '../rules.ts'

/** A stored picture: re-encoded from the pixels, so that nothing else of the file remains. */
export type Encoded = {
  bytes: Buffer
  mime_type: 'image/webp'
  width: number
  height: number
  /** `#rrggbb`, the mean colour. */
  color: string
}

/** Longest stored side in pixels; no page shows more. */
const longestSide = 2048

/** Timeout of encoding in seconds. */
const timeoutSeconds = 20

const limited = limitConcurrency(1, 50)

const hex = (channel: number): string => channel.toString(16).padStart(2, '0')

const meanOf = async (picture: Buffer): Promise<string> => {
  const sharp = await loadSharp()
  const [red = 0, green = 0, blue = 0] = await sharp(picture)
    .flatten({ background: '#ffffff' })
    .resize(1, 1)
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  return `#${hex(red)}${hex(green)}${hex(blue)}`
}

/** Media type as sharp names it; AVIF is reported as its HEIF container. */
const nameOf = (kind: string): string => (kind === 'image/avif' ? 'image/heif' : kind)

/**
 * Re-encodes a file for storage, or returns its fault. The metadata is checked before decoding, so files above
 * {@link maxPixelsOf} their kind or {@link pictureLongestSide} are refused cheaply. One at a time per process.
 * @throws Refusal unavailable when too many wait.
 */
export const encode = async (sent: Buffer): Promise<Encoded | { fault: PictureFault | 'broken' }> => {
  const fault = pictureFault(sent)
  if (fault) return { fault }
  const [sharp, file] = [await loadSharp(), withoutPngTexts(sent)]
  const metadata = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  const kind = pictureKindOf(file)
  if (!metadata || !kind || `image/${metadata.format}` !== nameOf(kind)) return { fault: 'broken' }
  const pixels = metadata.width * metadata.height
  if (pixels > pictureMaxPixels) return { fault: 'too_many_pixels' }
  if (pixels > maxPixelsOf(kind)) return { fault: 'too_many_for_kind' }
  if (Math.max(metadata.width, metadata.height) > pictureLongestSide) return { fault: 'too_long' }
  return limited(async () => {
    const encoded = await sharp(file, { limitInputPixels: pictureMaxPixels, sequentialRead: true, failOn: 'error' })
      .timeout({ seconds: timeoutSeconds })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82, effort: 3 })
      .toBuffer({ resolveWithObject: true })
      .catch(() => undefined)
    if (!encoded) return { fault: 'broken' }
    const { width, height } = encoded.info
    return { bytes: encoded.data, mime_type: 'image/webp', width, height, color: await meanOf(encoded.data) }
  })
}
