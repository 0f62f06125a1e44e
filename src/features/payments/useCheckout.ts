import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { myWallets } from '#features/wallet/queryOptions.ts'
import { isOnline, pageOf, waysOf } from './checkout/methods.ts'
import { prepareWindow } from './online/paymentWindow.ts'
import { methodsFor } from './queryOptions.ts'

/** The ways to pay a booking and the chosen one; asks for them only while the checkout is `open`. */
export const useCheckout = (bookingId: number, open: boolean) => {
  const navigate = useNavigate()
  const methods = useQuery({ ...methodsFor(bookingId), enabled: open })
  // A balance of a minute ago is no balance: it is asked for each time the checkout opens.
  const wallets = useQuery({ ...myWallets, enabled: open, staleTime: 0 })
  const [value, choose] = useState<string>()
  const ways = methods.data && wallets.data && waysOf(methods.data, wallets.data)
  const chosen = ways?.find((way) => way.value === value)
  return {
    ways,
    value: chosen?.value,
    choose,
    error: methods.error ?? wallets.error,
    refetch: () => Promise.all([methods.refetch(), wallets.refetch()]),
    confirm: () => {
      if (!chosen) return
      // Browsers open windows only while the press lasts.
      if (isOnline(chosen)) prepareWindow(String(bookingId))
      const { to, state } = pageOf(chosen, bookingId)
      void navigate(to, { state, preventScrollReset: true })
    },
  }
}

export type Checkout = ReturnType<typeof useCheckout>
