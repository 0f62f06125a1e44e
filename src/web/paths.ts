/** A redirect after signing in must be a path on this site; anything else becomes Home. */
export const safePath = (wanted: string | null | undefined): string =>
  wanted && /^\/(?![/\\])[^\s\\]*$/.test(wanted) ? wanted : '/'

/** Where a sign-in leads to: the page that asked for it, else a provider's day, the office or Home. */
export const landingPath = (wanted: string | null | undefined, role: string): string => {
  const own: Record<string, string> = { provider: '/provider', operator: '/office' }
  return wanted ? safePath(wanted) : (own[role] ?? '/')
}

/** The query without `lang`, so that a language chosen on the page stays. */
export const withoutLanguage = (search: string): string => {
  const query = new URLSearchParams(search)
  if (!query.has('lang')) return search
  query.delete('lang')
  return query.size > 0 ? `?${query}` : ''
}

/** The login page with the path to return to (`spec §2.1`). */
export const loginPath = (wanted: string): string => `/login?redirect=${encodeURIComponent(safePath(wanted))}`
