import * as client from 'openid-client'
import * as z from 'zod/mini'
import type { SignInKeys, SocialProvider } from '#server/config/signInKeys.ts'

/** Scope and response mode of the authorization request. */
type AuthorizationOptions = { scope: string; response_mode?: 'form_post' }
const authorizationOptions: Record<SocialProvider, AuthorizationOptions> = {
  google: { scope: 'openid email profile' },
  // Apple sends the name only with form_post.
  apple: { scope: 'openid email name', response_mode: 'form_post' },
}

const configurations = new Map<string, Promise<client.Configuration>>()

/** The provider's discovery document, cached; a failed request is retried with the next call. */
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

/** The provider's authorization URL. */
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

/** What an account can have of it. */
const known = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email: z.string().check(z.maxLength(255), z.regex(/^[^\s@,;:<>"]+@[^\s@,;:<>"]+$/)),
})

/**
 * The identity in the provider's signed ID token. `url` is the full callback URL with the code.
 * @throws if state, nonce, code, signature or time do not match.
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
  const { success, data } = known.safeParse(claims)
  if (!success) throw new Error('the provider sent no email, or one that no account can have')
  return {
    subject: data.sub,
    email: data.email,
    emailVerified: claims?.email_verified === true || claims?.email_verified === 'true',
    name: textOf(claims?.name),
  }
}
