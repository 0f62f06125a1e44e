import { redirect, replace } from 'react-router'

/**
 * A redirect of a `clientLoader`. Where the browser is at the address already, because its document was loaded or Back came to it,
 * the other page takes its place in the history: otherwise Back would lead to it and on again, for ever.
 */
export const leadOn = (request: Request, to: string): Response => {
  const { pathname, search } = new URL(request.url)
  const isThere = location.pathname + location.search === pathname + search
  return isThere ? replace(to) : redirect(to)
}
