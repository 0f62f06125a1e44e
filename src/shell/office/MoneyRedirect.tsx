import { redirect } from 'react-router'

/** `/office/money` itself leads to the first of its pages. */
export const clientLoader = () => {
  throw redirect('/office/money/wallets')
}
clientLoader.hydrate = true as const

export default function MoneyRedirect() {
  return null
}
