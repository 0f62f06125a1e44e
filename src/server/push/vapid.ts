import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'

/** The server's VAPID key pair. It never changes: subscriptions are bound to it (RFC 8292). */
export type Identity = {
  /** A point of P-256 uncompressed, in base64url, as browsers take it. */
  publicKey: string
  /** PKCS #8, PEM. */
  privateKey: string
}

export const newIdentity = (): Identity => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return {
    publicKey: point.toString('base64url'),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

/** Seconds a token is valid; services accept at most a day. */
const validSeconds = 12 * 3600

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The `Authorization` header of a push: a signed JWT with the service, the expiry and a contact. */
export const vapid = (identity: Identity, endpoint: string, contact: string, now = Date.now()): string => {
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now / 1000) + validSeconds, sub: contact }
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const key = createPrivateKey(identity.privateKey)
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${identity.publicKey}`
}
