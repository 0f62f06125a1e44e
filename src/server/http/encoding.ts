import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Brotli's level for answers that change: the higher ones cost several times the CPU. */
const usualQuality = 6

/** Brotli's highest level, for what is compressed once and sent to everybody. */
export const bestQuality = constants.BROTLI_MAX_QUALITY

/** A copy in memory of its own: zlib answers with a slice of at least 16 KiB, all of which a kept slice would hold. */
const copyOf = (slice: Buffer): Buffer => {
  const copy = Buffer.allocUnsafeSlow(slice.length)
  slice.copy(copy)
  return copy
}

export const encode = async (body: Buffer, encoding: Encoding, quality = usualQuality): Promise<Buffer> => {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
  if (encoding === 'br') return copyOf(await promisify(brotliCompress)(body, { params }))
  return encoding === 'gzip' ? copyOf(await promisify(gzip)(body)) : body
}

/** Below this many bytes compressing gains nothing. */
const SMALL = 1024

/** The best encoding the client accepts (`Accept-Encoding`) for a body of that size. */
export const encodingFor = (accepted: string | undefined, size: number): Encoding => {
  if (!accepted || size < SMALL) return 'identity'
  const refused = accepted.includes('q=0') ? /\b(br|gzip)\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/i.exec(accepted)?.[1] : undefined
  return (['br', 'gzip'] as const).find((name) => accepted.includes(name) && name !== refused) ?? 'identity'
}
