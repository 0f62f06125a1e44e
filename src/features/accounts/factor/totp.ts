import { Secret, TOTP } from 'otpauth'

const period = 30
const issuer = 'Doorstep'

export const newSecret = (): string => new Secret({ size: 20 }).base32

const totpOf = (secret: string, label: string) => new TOTP({ issuer, label, secret, period })

/** What the QR code of the setup holds. */
export const uriOf = (secret: string, email: string): string => totpOf(secret, email).toString()

/** The period that a code belongs to: this one or a neighbour, as clocks differ; null if it is wrong. */
export const stepOf = (secret: string, code: string, now: number): number | null => {
  const delta = totpOf(secret, issuer).validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? null : Math.floor(now / 1000 / period) + delta
}
