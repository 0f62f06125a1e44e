import type { ClientLoaderFunctionArgs } from 'react-router'
import { leadOn } from '#web/leadOn.ts'

/** The desk's address before Today; a chosen status leads to the list of all bookings. */
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => {
  const { search } = new URL(request.url)
  throw leadOn(request, search ? `/provider/visits${search}` : '/provider')
}
clientLoader.hydrate = true as const

export default function BookingsRedirect() {
  return null
}
