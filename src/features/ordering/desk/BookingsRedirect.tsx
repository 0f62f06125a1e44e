import { type ClientLoaderFunctionArgs, redirect } from 'react-router'

/** The desk's address before Today; a chosen status leads to the list of all bookings. */
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => {
  const { search } = new URL(request.url)
  throw redirect(search ? `/provider/visits${search}` : '/provider')
}
clientLoader.hydrate = true as const

export default function BookingsRedirect() {
  return null
}
