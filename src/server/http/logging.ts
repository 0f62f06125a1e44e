const secrets = new Set(['api_token', 'token', 'ticket', 'password'])

const isSecret = (name: string): boolean => {
  try {
    return secrets.has(decodeURIComponent(name.replaceAll('+', ' ')).trim().toLowerCase())
  } catch {
    return true
  }
}

/** A URL as the log may hold it: clients in the field send tokens in the query, and names can be written `%61pi_token`. */
export const redactSecrets = (url: string): string =>
  url.replace(/([?&;])([^=&;]*)=[^&;]*/g, (pair, mark, name) => (isSecret(name) ? `${mark}${name}=…` : pair))
