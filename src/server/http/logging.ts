const secrets = new Set(['api_token', 'token', 'ticket', 'attempt', 'password'])

const isSecret = (name: string): boolean => {
  try {
    return secrets.has(decodeURIComponent(name.replaceAll('+', ' ')).trim().toLowerCase())
  } catch {
    return true
  }
}

/** A URL without secrets, for the log: clients send tokens in the query, and names can be encoded as `%61pi_token`. */
export const redactSecrets = (url: string): string =>
  url.replace(/([?&;])([^=&;]*)=[^&;]*/g, (pair, mark, name) => (isSecret(name) ? `${mark}${name}=…` : pair))
