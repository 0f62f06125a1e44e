import * as client from 'openid-client'
import type { SignInKeys, SocialProvider } from '#server/config/signInKeys.ts'

/** What a provider is asked for, and where people come back to. */
type AuthorizationOptions = { scope: string; response_mode?: 'form_post' }
const authorizationOptions: Record<SocialProvider, AuthorizationOptions> = {
  google: { scope: 'openid email profile' },
  // Apple tells a name only to a form.
  apple: { scope: 'openid email name', response_mode: 'form_post' },
}

const configurations = new Map<string, Promise<client.Configuration>>()

/** The provider's own description, read once; a failed reading is tried again with the next person. */
const configurationOf = ({ issuer, clientId, secret }: SignInKeys): Promise<client.Configuration> => {
  const key = `${issuer} ${clientId}`
  const cached = configurations.get(key)
  if (cached) return cached
  const clientAuthentication: client.ClientAuth = (_, { client_id }, body) => {
    body.set('client_id', client_id)
    body.set('client_secret', secret())
  }
  const options = {
    timeout: 10,
    execute: [client.enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : [])],
  }
  const discovery = client.discovery(new URL(issuer), clientId, undefined, clientAuthentication, options)
  configurations.set(key, discovery)
  discovery.catch(() => configurations.delete(key))
  return discovery
}

export type Secrets = { state: string; nonce: string; verifier: string }

export const newSecrets = (): Secrets => ({
  state: client.randomState(),
  nonce: client.randomNonce(),
  verifier: client.randomPKCECodeVerifier(),
})

/** Where the visitor goes to say who they are. */
export const authorizationUrl = async (
  provider: SocialProvider,
  keys: SignInKeys,
  redirectUri: string,
  { state, nonce, verifier }: Secrets,
): Promise<URL> =>
  client.buildAuthorizationUrl(await configurationOf(keys), {
    ...authorizationOptions[provider],
    redirect_uri: redirectUri,
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })

export type Identity = { subject: string; email: string; emailVerified: boolean; name: string }

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * Who came back, as far as the provider's signed word goes. `url` is the address they came back to, code and all.
 * @throws whatever does not fit: state, nonce, code, signature, time.
 */
export const identityFrom = async (
  keys: SignInKeys,
  url: URL,
  { state, nonce, verifier }: Secrets,
): Promise<Identity> => {
  const tokens = await client.authorizationCodeGrant(await configurationOf(keys), url, {
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
