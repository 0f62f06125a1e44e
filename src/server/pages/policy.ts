import { createHmac, randomBytes } from 'node:crypto'

/**
 * What a page may load and run: files of this origin, and inline scripts and styles that carry the nonce of its rendering.
 * Style attributes stay allowed because React writes positions there; they cannot run anything.
 */
export const pagePolicy = (nonce: string, mapOrigins: readonly string[] = []): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "script-src-attr 'none'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...mapOrigins].join(' '),
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Known to this process only, and never stored. */
const secret = randomBytes(32)

/**
 * The nonce of a rendering: a keyed digest of everything the page is rendered from. The same content keeps its ETag, and
 * any other content, such as injected markup, gets a nonce that could not have been written into it
 * (docs/decisions/0045).
 */
export const nonceFor = (content: string): string =>
  createHmac('sha256', secret).update(content).digest('base64url').slice(0, 22)
