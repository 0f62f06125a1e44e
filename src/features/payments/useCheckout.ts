import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { myWallets } from '#features/wallet/queryOptions.ts'
import { isOnline, pageOf, paymentChoices } from './checkout/methods.ts'
import { prepareWindow } from './online/paymentWindow.ts'
import { methodsFor } from './queryOptions.ts'

/** The payment methods of a booking and the chosen one; fetched only while the checkout is `open`. */
export const useCheckout = (bookingId: number, open: boolean) => {
  const navigate = useNavigate()
  const methods = useQuery({ ...methodsFor(bookingId), enabled: open })
  // Balances must be current: they are refetched each time the checkout opens.
  const wallets = useQuery({ ...myWallets, enabled: open, staleTime: 0 })
  const [value, choose] = useState<string>()
  const ways = methods.data && wallets.data && paymentChoices(methods.data, wallets.data)
  const chosen = ways?.find((way) => way.value === value)
  const page = chosen && pageOf(chosen, bookingId)
  return {
    ways,
    value: chosen?.value,
    /** The pages that pay. Each is asked for with the list: one that is asked for with the choice could be lost with the line by then. */
    pages: [...new Set(ways?.map((way) => pageOf(way, bookingId).to))],
    choose,
    error: methods.error ?? wallets.error,
    refetch: () => Promise.all([methods.refetch(), wallets.refetch()]),
    confirm: () => {
      if (!chosen || !page) return
      // Browsers allow windows only during the click.
      if (isOnline(chosen)) prepareWindow(String(bookingId))
      // A second click while a slow page still shows the checkout.
      const replace = window.location.pathname === page.to
      void navigate(page.to, { state: page.state, replace, preventScrollReset: true })
    },
  }
}

export type Checkout = ReturnType<typeof useCheckout>
