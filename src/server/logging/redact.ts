/** Names of parameters whose values let somebody in, are somebody's draft, or name whom the office looks for. */
const secrets = new Set([
  'access_token',
  'api_token',
  'attempt',
  'code',
  'draft',
  'id_token',
  'password',
  'q',
  'secret',
  'state',
  'ticket',
  'token',
])

/** How often a value is decoded to look for an address inside it. */
const depth = 3

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return null
  }
}

const isSecret = (name: string): boolean => {
  const known = decoded(name)
  return known === null || secrets.has(known.trim().toLowerCase())
}

/** Whether a value is an address with secrets, such as `redirect=%2Freset%3Ftoken%3D…`. */
const holdsSecret = (value: string, left = depth): boolean => {
  const inner = decoded(value)
  if (inner === null) return true
  const names = inner.split(/[?&;#]/).flatMap((part) => (part.includes('=') ? [part.slice(0, part.indexOf('='))] : []))
  return names.some(isSecret) || (inner !== value && left > 0 && holdsSecret(inner, left - 1))
}

/** A URL without secrets, for the log: clients send tokens in the query, and names can be encoded as `%61pi_token`. */
export const redactSecrets = (url: string): string => {
  const [path = '', ...parts] = url.split(/(?=[?&;])/)
  const shown = parts.map((part) => {
    const equals = part.indexOf('=')
    if (equals < 0) return part
    return isSecret(part.slice(1, equals)) || holdsSecret(part.slice(equals + 1)) ? `${part.slice(0, equals)}=…` : part
  })
  return path + shown.join('')
}
