import type { ClientLoaderFunctionArgs } from 'react-router'
import { leadOn } from './leadOn.ts'
import { loginPath } from './paths.ts'
import { session } from './session.ts'

/** The server renders without a user: it sends a skeleton, the browser decides (`spec §2.1`, guards). */
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => {
  const { pathname, search } = new URL(request.url)
  if (!session.user()) throw leadOn(request, loginPath(pathname + search))
  return null
}
clientLoader.hydrate = true as const

/** The skeleton holds no personal data, so the browser may restore it from its back/forward cache. */
export const headers = () => ({ 'cache-control': 'private, no-cache' })
