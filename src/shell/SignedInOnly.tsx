import { Outlet, useLocation, useNavigate } from 'react-router'
import { loginPath } from '#web/paths.ts'
import { session, useExternalSessionChange, useUser } from '#web/session.ts'

export { clientLoader, headers } from '#web/guard.ts'
export { PageSkeleton as HydrateFallback } from '#web/PageSkeleton.tsx'

/** What belongs to somebody goes out of sight the moment they are signed out, wherever that was done. */
export default function SignedInOnly() {
  const user = useUser()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useExternalSessionChange(() => {
    if (!session.user()) void navigate(loginPath(pathname + search), { replace: true })
  })
  return user && <Outlet />
}
