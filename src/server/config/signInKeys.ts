import { createPrivateKey, sign } from 'node:crypto'
import * as z from 'zod'
import { keyFile, sentKey } from './keyText.ts'

const issuer = z.url({ protocol: /^https?$/, error: 'must be an address like https://accounts.google.com' })

/** Signing in with Google and Apple; a button works once all of its provider's keys are set. */
export const signInVariables = {
  GOOGLE_CLIENT_ID: sentKey,
  GOOGLE_CLIENT_SECRET: sentKey,
  /** The OpenID issuer; other values are for tests. */
  GOOGLE_ISSUER: issuer.default('https://accounts.google.com'),
  /** The id of the service, as Apple calls it. */
  APPLE_CLIENT_ID: sentKey,
  APPLE_TEAM_ID: sentKey,
  APPLE_KEY_ID: sentKey,
  /** The key file's text (PEM); line breaks may be written as \n. */
  APPLE_PRIVATE_KEY: keyFile,
  APPLE_ISSUER: issuer.default('https://appleid.apple.com'),
}

export const socialProviders = ['google', 'apple'] as const
export type SocialProvider = (typeof socialProviders)[number]

/** The credentials for one provider; Apple's secret is created for each request. */
export type SignInKeys = { issuer: string; clientId: string; secret: () => string }

const needs = {
  google: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  apple: ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
} as const satisfies Record<SocialProvider, readonly (keyof typeof signInVariables)[]>

type Variables = { [name in keyof typeof signInVariables]?: string | undefined }

export const isSignInKey = (variable: string): boolean =>
  variable === 'GOOGLE_CLIENT_SECRET' || variable === 'APPLE_PRIVATE_KEY'

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Apple's client secret is a signed JWT, valid for five minutes. */
const appleSecret = (given: Variables): (() => string) => {
  const privateKey = createPrivateKey((given.APPLE_PRIVATE_KEY ?? '').replaceAll('\\n', '\n'))
  return () => {
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: given.APPLE_TEAM_ID,
      sub: given.APPLE_CLIENT_ID,
      aud: given.APPLE_ISSUER,
      iat: now,
      exp: now + 300,
    }
    const signed = `${part({ alg: 'ES256', kid: given.APPLE_KEY_ID })}.${part(claims)}`
    const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
    return `${signed}.${signature.toString('base64url')}`
  }
}

/** The keys of each provider that has all of its own, and a sentence for each mistake. */
export const readSignInKeys = (
  given: Variables,
): { keys: Partial<Record<SocialProvider, SignInKeys>>; mistakes: string[] } => {
  const keys: Partial<Record<SocialProvider, SignInKeys>> = {}
  const mistakes: string[] = []
  for (const provider of socialProviders) {
    const missing = needs[provider].filter((name) => !given[name])
    const [first] = needs[provider].filter((name) => given[name])
    if (!first) continue
    if (missing.length > 0) {
      mistakes.push(`${first} is of use only together with ${missing.join(' and ')}`)
      continue
    }
    try {
      keys[provider] =
        provider === 'google'
          ? {
              issuer: given.GOOGLE_ISSUER ?? '',
              clientId: given.GOOGLE_CLIENT_ID ?? '',
              secret: () => given.GOOGLE_CLIENT_SECRET ?? '',
            }
          : { issuer: given.APPLE_ISSUER ?? '', clientId: given.APPLE_CLIENT_ID ?? '', secret: appleSecret(given) }
    } catch {
      mistakes.push('APPLE_PRIVATE_KEY must be the text of a private key (PEM)')
    }
  }
  return { keys, mistakes }
}
