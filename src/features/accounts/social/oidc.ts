import * as client from 'openid-client'
import type { SignInKeys, SocialProvider } from '#server/config/signInKeys.ts'

/** What a provider is asked for, and where people come back to. */
type Way = { scope: string; response_mode?: 'form_post' }
const ways: Record<SocialProvider, Way> = {
  google: { scope: 'openid email profile' },
  // Apple tells a name only to a form.
  apple: { scope: 'openid email name', response_mode: 'form_post' },
}

const known = new Map<string, Promise<client.Configuration>>()

/** The provider's own description, read once; a failed reading is tried again with the next person. */
const described = ({ issuer, clientId, secret }: SignInKeys): Promise<client.Configuration> => {
  const key = `${issuer} ${clientId}`
  const before = known.get(key)
  if (before) return before
  const post: client.ClientAuth = (_, { client_id }, body) => {
    body.set('client_id', client_id)
    body.set('client_secret', secret())
  }
  const options = {
    timeout: 10,
    execute: [client.enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : [])],
  }
  const asked = client.discovery(new URL(issuer), clientId, undefined, post, options)
  known.set(key, asked)
  asked.catch(() => known.delete(key))
  return asked
}

export type Secrets = { state: string; nonce: string; verifier: string }

export const newSecrets = (): Secrets => ({
  state: client.randomState(),
  nonce: client.randomNonce(),
  verifier: client.randomPKCECodeVerifier(),
})

/** Where the visitor goes to say who they are. */
export const addressOf = async (
  provider: SocialProvider,
  keys: SignInKeys,
  redirectUri: string,
  { state, nonce, verifier }: Secrets,
): Promise<URL> =>
  client.buildAuthorizationUrl(await described(keys), {
    ...ways[provider],
    redirect_uri: redirectUri,
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })

export type Vouched = { subject: string; email: string; emailVerified: boolean; name: string }

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * Who came back, as far as the provider's signed word goes. `url` is the address they came back to, code and all.
 * @throws whatever does not fit: state, nonce, code, signature, time.
 */
export const vouchedBy = async (keys: SignInKeys, url: URL, { state, nonce, verifier }: Secrets): Promise<Vouched> => {
  const tokens = await client.authorizationCodeGrant(await described(keys), url, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  const email = textOf(claims?.email)
  if (!claims?.sub || !email) throw new Error('the provider told no email')
  const { email_verified } = claims
  return {
    subject: claims.sub,
    email,
    emailVerified: email_verified === true || email_verified === 'true',
    name: textOf(claims.name),
  }
}
