import { createHash, randomBytes } from 'node:crypto'

/** 60 characters that nobody guesses (`wire.md §0`). */
export const newToken = (): string => randomBytes(45).toString('base64url')

/** What is stored of a token. It is random already: a slow hash would protect nothing more. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
