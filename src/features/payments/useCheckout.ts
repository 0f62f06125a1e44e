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
  return {
    ways,
    value: chosen?.value,
    choose,
    error: methods.error ?? wallets.error,
    refetch: () => Promise.all([methods.refetch(), wallets.refetch()]),
    confirm: () => {
      if (!chosen) return
      // Browsers allow windows only during the click.
      if (isOnline(chosen)) prepareWindow(String(bookingId))
      const { to, state } = pageOf(chosen, bookingId)
      void navigate(to, { state, preventScrollReset: true })
    },
  }
}

export type Checkout = ReturnType<typeof useCheckout>
