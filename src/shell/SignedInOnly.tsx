import { Outlet, useLocation, useNavigate } from 'react-router'
import { loginPath } from '#web/paths.ts'
import { session, useExternalSessionChange, useUser } from '#web/session.ts'

export { clientLoader, headers } from '#web/guard.ts'
export { PageSkeleton as HydrateFallback } from '#web/PageSkeleton.tsx'

/** Pages for signed-in users; hidden as soon as the user is signed out, also in another tab. */
export default function SignedInOnly() {
  const user = useUser()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useExternalSessionChange(() => {
    if (!session.user()) void navigate(loginPath(pathname + search), { replace: true })
  })
  return user && <Outlet />
}
