import { type ClientLoaderFunctionArgs, Outlet, redirect } from 'react-router'
import { safePath } from './paths.ts'
import { session } from './session.ts'

/** Somebody who is signed in has no business here and is sent on (`spec §2.1`, guards). */
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => {
  if (session.user()) throw redirect(safePath(new URL(request.url).searchParams.get('redirect')))
  return null
}
/** Having a loader lets the page be rendered on the server: the form is there before any script. */
export const loader = () => null

clientLoader.hydrate = true as const

export default Outlet
