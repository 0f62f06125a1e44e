import { redirect } from 'react-router'

/**
 * A redirect of a `clientLoader`. Where the browser is at the address already, because its document was loaded or Back came to it,
 * the other page takes its place in the history: otherwise Back would lead to it and on again, for ever.
 */
export const leadOn = (request: Request, to: string): Response => {
  const { pathname, search } = new URL(request.url)
  const isThere = location.pathname + location.search === pathname + search
  // What `replace` of the router sets; imported, it would be in the script of every page.
  return redirect(to, isThere ? { headers: { 'X-Remix-Replace': 'true' } } : undefined)
}
