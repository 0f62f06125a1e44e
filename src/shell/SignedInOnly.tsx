import { type ClientLoaderFunctionArgs, Outlet, redirect, useLocation, useNavigate } from 'react-router'
import { loginPath } from '#web/paths.ts'
import { session, useSignedElsewhere, useUser } from '#web/session.ts'

/** The server knows nobody: it sends the frame, the browser decides (`spec §2.1`, guards). */
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => {
  const { pathname, search } = new URL(request.url)
  if (!session.user()) throw redirect(loginPath(pathname + search))
  return null
}
clientLoader.hydrate = true as const

/** A frame for one person; it holds nothing yet, so going back to it may be quick. */
export const headers = () => ({ 'cache-control': 'private, no-cache' })

export { PageSkeleton as HydrateFallback } from '#web/PageSkeleton.tsx'

/** What belongs to somebody goes out of sight the moment they are signed out, wherever that was done. */
export default function SignedInOnly() {
  const user = useUser()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useSignedElsewhere(() => {
    if (!session.user()) void navigate(loginPath(pathname + search), { replace: true })
  })
  return user && <Outlet />
}
