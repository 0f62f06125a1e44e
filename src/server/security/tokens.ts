import { createHash, randomBytes } from 'node:crypto'

/** 60 random characters (`wire.md §0`). */
export const newToken = (): string => randomBytes(45).toString('base64url')

/** The stored hash of a token. Tokens are random: a slow hash would add no protection. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
