import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Person = { sub: string; email?: string; email_verified?: boolean | string; name?: string }
type Code = { nonce: string; challenge: string; redirectUri: string; clientId: string }

/** Ways a malicious provider forges its ID token. */
type Lie = 'none' | 'nonce' | 'signature' | 'audience' | 'expired' | 'issuer'

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const bodyOf = async (request: IncomingMessage) => new URLSearchParams(await text(request))

/**
 * An OpenID provider of one person who agrees to everything: it checks client, secret, redirect address, PKCE and that a
 * code is used once, and signs what it says.
 */
export const openIdProvider = async ({
  clientId,
  secret,
}: {
  clientId: string
  secret: (given: string) => boolean
}) => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const codes = new Map<string, Code>()
  const seen = { person: { sub: 'nobody' } as Person, lie: 'none' as Lie, asked: 0 }
  let issuer = ''

  const idToken = ({ nonce }: Code): string => {
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: seen.lie === 'issuer' ? 'https://elsewhere.example' : issuer,
      aud: seen.lie === 'audience' ? 'another-client' : clientId,
      iat: now - (seen.lie === 'expired' ? 7200 : 0),
      exp: now + (seen.lie === 'expired' ? -3600 : 300),
      nonce: seen.lie === 'nonce' ? 'another' : nonce,
      ...seen.person,
    }
    const signed = `${part({ alg: 'RS256', kid: 'k1' })}.${part(claims)}`
    const key = seen.lie === 'signature' ? other : privateKey
    return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`
  }

  const redeem = (form: URLSearchParams): string | undefined => {
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const fits =
      code?.challenge === challenge &&
      form.get('client_id') === clientId &&
      form.get('redirect_uri') === code.redirectUri &&
      secret(form.get('client_secret') ?? '')
    return fits ? idToken(code) : undefined
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', issuer)
    const json = (value: object, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    if (url.pathname === '/.well-known/openid-configuration')
      return json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      })
    if (url.pathname === '/keys')
      return json({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'RS256', use: 'sig' }] })
    if (url.pathname === '/authorize') return response.writeHead(303, { location: agree(url.href).href }).end()
    if (url.pathname !== '/token') return json({}, 404)
    seen.asked++
    const id_token = redeem(await bodyOf(request))
    return id_token
      ? json({ access_token: randomUUID(), token_type: 'Bearer', expires_in: 300, id_token })
      : json({ error: 'invalid_grant' }, 400)
  })

  /** What the person's agreeing to an address of ours comes to: the address they are sent back to. */
  const agree = (address: string): URL => {
    const asked = new URL(address).searchParams
    const value = (name: string) => asked.get(name) ?? ''
    const code = randomUUID()
    codes.set(code, {
      nonce: value('nonce'),
      challenge: value('code_challenge'),
      redirectUri: value('redirect_uri'),
      clientId: value('client_id'),
    })
    const back = new URL(value('redirect_uri'))
    back.searchParams.set('code', code)
    back.searchParams.set('state', value('state'))
    return back
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    agree,
    /** Who signs in next, and what is wrong with the word on it. */
    be: (person: Person, lie: Lie = 'none') => Object.assign(seen, { person, lie }),
    /** How often we asked about a code. */
    asked: () => seen.asked,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
