import { type ClientLoaderFunctionArgs, Outlet, redirect } from 'react-router'
import { loginPath } from './paths.ts'
import { session } from './session.ts'

/** The server knows nobody: it sends the frame, the browser decides (`spec §2.1`, guards). */
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => {
  const { pathname, search } = new URL(request.url)
  if (!session.user()) throw redirect(loginPath(pathname + search))
  return null
}
clientLoader.hydrate = true as const

export { PageSkeleton as HydrateFallback } from './PageSkeleton.tsx'

export default Outlet
