import { type ClientLoaderFunctionArgs, Outlet, redirect, useNavigate, useSearchParams } from 'react-router'
import { safePath } from '#web/paths.ts'
import { session, useExternalSessionChange } from '#web/session.ts'

/** Redirects signed-in users away from guest pages (`spec §2.1`, guards). */
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => {
  if (session.user()) throw redirect(safePath(new URL(request.url).searchParams.get('redirect')))
  return null
}
/** With a loader the page is rendered on the server, so the form is there before any script. */
export const loader = () => null

clientLoader.hydrate = true as const

export default function GuestOnly() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  useExternalSessionChange(() => {
    if (session.user()) void navigate(safePath(params.get('redirect')), { replace: true })
  })
  return <Outlet />
}
