/** The largest allowed picture, in bytes and in pixels (`measures.md` R11). */
export const pictureMaxBytes = 10 * 1024 * 1024
export const pictureMaxPixels = 40_000_000
/** The same where the decoder holds the whole picture, some 15 bytes a pixel. */
const wholeMaxPixels = 16_000_000
/** In pixels: decoders hold several lines at once, and one of all those pixels takes a gigabyte. */
export const pictureLongestSide = 30_000

/** Pictures browsers and cameras make. */
export const pictureKinds = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const
type PictureKind = (typeof pictureKinds)[number]

/** How many pixels a picture of a kind has at most. */
export const maxPixelsOf = (kind: string): number =>
  kind === 'image/avif' || kind === 'image/gif' ? wholeMaxPixels : pictureMaxPixels

/** Why a file is refused: keys of `messages.ts`. */
export type PictureFault =
  | 'empty'
  | 'drawing'
  | 'not_a_picture'
  | 'two_faced'
  | 'too_many_pixels'
  | 'too_many_for_kind'
  | 'too_long'

/** Bytes as text, one character each. */
const latin = (bytes: Uint8Array, from: number, to?: number): string =>
  new TextDecoder('latin1').decode(bytes.subarray(from, to))

/** The media type by magic bytes, whatever the file name says. */
export const pictureKindOf = (bytes: Uint8Array): PictureKind | undefined => {
  const head = String.fromCharCode(...bytes.subarray(0, 12))
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'image/webp'
  if (/^GIF8[79]a/.test(head)) return 'image/gif'
  if (/ftypavi[fs]$/.test(head)) return 'image/avif'
  return undefined
}

/** SVG: text that starts with a declaration, a comment or its root element. */
const isDrawing = (bytes: Uint8Array): boolean => {
  const head = latin(bytes, 0, 4096).replace(/^ï»¿/, '')
  return /^\s*<(\?xml|!--|!doctype svg|svg)/i.test(head) && /<svg[\s>]/i.test(head)
}

/** Whether the file ends as a ZIP archive: its end record contains the length of the trailing comment. */
const endsAsArchive = (bytes: Uint8Array): boolean => {
  const from = Math.max(0, bytes.length - 65_557)
  const tail = latin(bytes, from)
  for (let at = tail.indexOf('PK\x05\x06'); at >= 0; at = tail.indexOf('PK\x05\x06', at + 1)) {
    const comment = (bytes[from + at + 20] ?? 0) + 256 * (bytes[from + at + 21] ?? 0)
    if (at + 22 + comment === tail.length) return true
  }
  return false
}

const activeContent = /<script|<\?php|<!doctype html|<html|<iframe|<svg[\s>]/i

/** Whether a picture is a polyglot file: also a page, script, archive or PDF. */
export const isPolyglot = (bytes: Uint8Array): boolean => {
  if (latin(bytes, 0, 1024).includes('%PDF-')) return true
  if (endsAsArchive(bytes)) return true
  const step = 1 << 20
  for (let from = 0; from < bytes.length; from += step)
    if (activeContent.test(latin(bytes, from, from + step + 16))) return true
  return false
}

/** The fault of a file by its bytes alone; null if it is a picture and nothing else. */
export const pictureFault = (bytes: Uint8Array): PictureFault | null => {
  if (bytes.length === 0) return 'empty'
  if (!pictureKindOf(bytes)) return isDrawing(bytes) ? 'drawing' : 'not_a_picture'
  return isPolyglot(bytes) ? 'two_faced' : null
}
