/** Only a path on this site may be returned to after signing in; anything else leads Home. */
export const safePath = (wanted: string | null | undefined): string =>
  wanted && /^\/(?![/\\])[^\s\\]*$/.test(wanted) ? wanted : '/'

/** Where a visitor signs in, and comes back to what was wanted (`spec §2.1`). */
export const loginPath = (wanted: string): string => `/login?redirect=${encodeURIComponent(safePath(wanted))}`
