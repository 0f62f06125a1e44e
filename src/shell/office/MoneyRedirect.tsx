import type { ClientLoaderFunctionArgs } from 'react-router'
import { leadOn } from '#web/leadOn.ts'

/** `/office/money` itself leads to the first of its pages. */
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => {
  throw leadOn(request, '/office/money/payments')
}
clientLoader.hydrate = true as const

export default function MoneyRedirect() {
  return null
}
