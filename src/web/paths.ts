/** Only a path on this site may be returned to after signing in; anything else leads Home. */
export const safePath = (wanted: string | null | undefined): string =>
  wanted && /^\/(?![/\\])[^\s\\]*$/.test(wanted) ? wanted : '/'

/** A query without the language it names: whoever chooses one stays with it. */
export const withoutLanguage = (search: string): string => {
  const query = new URLSearchParams(search)
  if (!query.has('lang')) return search
  query.delete('lang')
  return query.size > 0 ? `?${query}` : ''
}

/** Where a visitor signs in, and comes back to what was wanted (`spec §2.1`). */
export const loginPath = (wanted: string): string => `/login?redirect=${encodeURIComponent(safePath(wanted))}`
