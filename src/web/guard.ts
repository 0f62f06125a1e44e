import { type ClientLoaderFunctionArgs, redirect } from 'react-router'
import { loginPath } from './paths.ts'
import { session } from './session.ts'

/** The server knows nobody: it sends the frame, the browser decides (`spec §2.1`, guards). */
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => {
  const { pathname, search } = new URL(request.url)
  if (!session.user()) throw redirect(loginPath(pathname + search))
  return null
}
clientLoader.hydrate = true as const

/** A frame for one person; it holds nothing yet, so going back to it may be quick. */
export const headers = () => ({ 'cache-control': 'private, no-cache' })
