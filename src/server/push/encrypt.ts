import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The keys of a push subscription, in base64url (W3C Push API). */
export type Keys = {
  /** Its public key, a point of P-256 uncompressed: 65 bytes. */
  p256dh: string
  /** A secret of 16 bytes. */
  auth: string
}

const curve = 'prime256v1'
/** One record holds it all; push services take 4096 bytes. */
const recordSize = 4096
/** Bytes of text that fit: less the header, the delimiter and the tag. */
export const maxPushBytes = recordSize - 86 - 1 - 16

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** Random inputs; the test with the RFC's example replaces them. */
type Randomness = { ours: ECDH; salt: Buffer }
const newRandomness = (): Randomness => {
  const ours = createECDH(curve)
  ours.generateKeys()
  return { ours, salt: randomBytes(16) }
}

/**
 * Encrypts a text for one browser, as the body of a push: RFC 8291 over RFC 8188 (`aes128gcm`).
 * @throws Error when the keys are invalid, or the text is longer than {@link maxPushBytes}.
 */
export const encryptPush = (text: string, keys: Keys, { ours, salt }: Randomness = newRandomness()): Buffer => {
  const plain = Buffer.from(text)
  if (plain.length > maxPushBytes) throw new RangeError('a push is too long')
  const [theirs, auth] = [Buffer.from(keys.p256dh, 'base64url'), Buffer.from(keys.auth, 'base64url')]
  const own = ours.getPublicKey()
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, own])
  const shared = derive(ours.computeSecret(theirs), auth, keyInfo, 32)
  const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(shared, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // The delimiter of the last record; no padding.
  const body = Buffer.concat([cipher.update(plain), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()])
  const head = Buffer.alloc(5)
  head.writeUInt32BE(recordSize)
  head.writeUInt8(own.length, 4)
  return Buffer.concat([salt, head, own, body])
}

/** Whether these are valid subscription keys. */
export const areValidKeys = ({ p256dh, auth }: Keys): boolean => {
  if (Buffer.from(auth, 'base64url').length !== 16) return false
  try {
    const probe = createECDH(curve)
    probe.generateKeys()
    probe.computeSecret(Buffer.from(p256dh, 'base64url'))
    return Buffer.from(p256dh, 'base64url').length === 65
  } catch {
    return false
  }
}
