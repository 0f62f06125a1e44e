import { type ClientLoaderFunctionArgs, Outlet, useNavigate, useSearchParams } from 'react-router'
import { leadOn } from '#web/leadOn.ts'
import { landingPath } from '#web/paths.ts'
import { session, useExternalSessionChange } from '#web/session.ts'

/** Redirects signed-in users away from guest pages (`spec §2.1`, guards). */
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => {
  const user = session.user()
  if (user) throw leadOn(request, landingPath(new URL(request.url).searchParams.get('redirect'), user.role))
  return null
}
/** With a loader the page is rendered on the server, so the form is there before any script. */
export const loader = () => null

clientLoader.hydrate = true as const

export default function GuestOnly() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  useExternalSessionChange(() => {
    const user = session.user()
    if (user) void navigate(landingPath(params.get('redirect'), user.role), { replace: true })
  })
  return <Outlet />
}
