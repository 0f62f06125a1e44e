const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const texts = new Set(['tEXt', 'zTXt', 'iTXt'].map((name) => Buffer.from(name, 'latin1').readUInt32BE()))

/**
 * A PNG without its texts, and any other file as it is. Texts may be packed to a thousandth of their length, and whoever asks for as
 * little as the size of the picture unpacks all of them.
 */
export const withoutPngTexts = (file: Buffer): Buffer => {
  if (!file.subarray(0, signature.length).equals(signature)) return file
  const kept = Buffer.allocUnsafe(file.length)
  let size = file.copy(kept, 0, 0, signature.length)
  for (let at = signature.length, end: number; at + 8 <= file.length; at = end) {
    // Its length and name before it, a sum after it.
    end = at + 12 + file.readUInt32BE(at)
    if (!texts.has(file.readUInt32BE(at + 4))) size += file.copy(kept, size, at, Math.min(end, file.length))
  }
  return kept.subarray(0, size)
}
