import { createSign, generateKeyPairSync } from 'node:crypto'

/** DER: a tag, the length, the content. */
const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const size = content.length
  const bytes = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255]
  return Buffer.concat([Buffer.from([tag, ...bytes]), content])
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const integer = (...bytes: number[]) => der(0x02, Buffer.from(bytes))
const time = (date: Date) => der(0x18, Buffer.from(`${date.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`))

/** sha256WithRSAEncryption. */
const algorithm = sequence(der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05))
const commonName = (name: string) =>
  sequence(der(0x31, sequence(der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from(name)))))

const DAY = 86_400_000

export type Certificate = { pem: string; key: string }

/** A self-signed X.509 certificate, valid for ten years, and its key; both as PEM. */
export const selfSigned = (name: string, now: number): Certificate => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const whose = commonName(name)
  const body = sequence(
    integer(1),
    algorithm,
    whose,
    sequence(time(new Date(now - DAY)), time(new Date(now + 3650 * DAY))),
    whose,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = createSign('SHA256').update(body).sign(privateKey)
  const whole = sequence(body, algorithm, der(0x03, Buffer.from([0]), signature))
  const lines = whole.toString('base64').replace(/(.{64})/g, '$1\n')
  return {
    pem: `-----BEGIN CERTIFICATE-----\n${lines.trim()}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
