import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type Arrived = { path: string; headers: IncomingHttpHeaders; body: Buffer }

const bytes = (text = '') => Buffer.from(text, 'base64url')
const json = (text = '') => JSON.parse(bytes(text).toString()) as Record<string, unknown>

/** A local push service: accepts pushes and responds with `mood.status`. */
export const pushService = async () => {
  const arrived: Arrived[] = []
  const mood: { status: number; before?: () => Promise<void> } = { status: 201 }
  const server = createServer(async (request, response) => {
    arrived.push({ path: request.url ?? '', headers: request.headers, body: await buffer(request) })
    await mood.before?.()
    response.writeHead(mood.status, mood.status === 302 ? { location: '/elsewhere' } : {}).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () => new Promise<void>((resolve) => void server.close(() => resolve()))
  return { arrived, mood, url, close }
}

/** A subscribed browser: its keys, and how it decrypts pushes (RFC 8291). */
export const browser = () => {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const auth = randomBytes(16)
  const read = (body: Buffer): string => {
    const [salt, theirs, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)]
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), theirs])
    const shared = Buffer.from(hkdfSync('sha256', own.computeSecret(theirs), auth, info, 32))
    const part = (name: string, size: number) =>
      Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${name}\0`, size))
    const opened = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
    opened.setAuthTag(sealed.subarray(-16))
    const plain = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()])
    // The last byte says that this was the last record.
    return plain.subarray(0, -1).toString()
  }
  return { keys: { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') }, read }
}

/** The claims of a push's `Authorization` after its signature was verified (RFC 8292). */
export const claimsOf = (authorization = ''): { claims: Record<string, unknown>; key: string } => {
  const [, head, body, signature, key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const point = bytes(key)
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = Buffer.from(`${head}.${body}`)
  const good = verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, bytes(signature))
  if (!good || json(head).alg !== 'ES256') throw new Error('not signed by the key it names')
  return { claims: json(body), key }
}
