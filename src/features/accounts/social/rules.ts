/** The cookie that ties a sign-in to the browser it began in. */
export const browserCookie = 'sign_in'

export const browserTokenIn = (cookie = ''): string | undefined =>
  new RegExp(`(?:^|;\\s*)${browserCookie}=([\\w-]{40,100})(?:;|$)`).exec(cookie)?.[1]

const trimmed = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, 120) : '')

/** The name in the `user` field of Apple's form: `{"name": {"firstName": …, "lastName": …}}`. */
export const nameFromForm = (user: string | undefined): string => {
  try {
    const { name } = JSON.parse(user ?? '') as { name?: { firstName?: unknown; lastName?: unknown } | null }
    const full = [trimmed(name?.firstName), trimmed(name?.lastName)].filter(Boolean).join(' ')
    return full.includes('\0') || !full.isWellFormed() ? '' : full
  } catch {
    return ''
  }
}
