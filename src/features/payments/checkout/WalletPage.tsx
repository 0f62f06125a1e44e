import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { bookingOf } from '#features/bookings/queryOptions.ts'
import { amountDue } from '#features/bookings/rules.ts'
import { myWallets } from '#features/wallet/queryOptions.ts'
import { useWords } from '#ui/language.tsx'
import { Price } from '#ui/Price.tsx'
import type { messages } from '../messages.ts'
import { WalletRecorded } from '../Recorded.tsx'
import { PaymentSheet } from './PaymentSheet.tsx'
import { useBookingNow, walletPayment } from './record.ts'

/** An id without a wallet: the server's refusal is shown. */
const noWallet = 'none'

/** Pays from the wallet chosen at checkout, on entry; without a choice the wallet with the highest balance pays (`spec §2.23`). */
export default function WalletPage() {
  const { id = '' } = useParams()
  const { state } = useLocation() as { state: { walletId?: string } | null }
  const { data: wallets, error, isFetching, refetch } = useQuery(myWallets)
  const booking = useQuery(bookingOf(id))
  // Fixed once known: after paying, another wallet may have the highest balance.
  const [walletId, settle] = useState(state?.walletId)
  if (walletId === undefined && wallets) settle(wallets[0]?.id ?? noWallet)
  const payment = useQuery(walletPayment(id, useBookingNow(id), walletId))
  const wallet = wallets?.find((own) => own.id === walletId)
  return (
    <PaymentSheet
      page="wallet"
      id={id}
      payment={walletId === undefined ? { data: undefined, dataUpdatedAt: 0, error, refetch } : payment}
      recorded={<WalletRecorded booking={booking.data} balance={isFetching ? undefined : wallet?.balance} />}
      facts={wallet && <Comparison id={id} balance={wallet.balance} />}
    />
  )
}

/** The balance beside the price. */
const Comparison = ({ id, balance }: { id: string; balance: number }) => {
  const t = useWords<typeof messages>('payments')
  const { data: booking } = useQuery(bookingOf(id))
  return (
    <dl className="grid w-full max-w-xs grid-cols-[1fr_auto] gap-y-1 rounded-control bg-sunken p-4 text-start">
      <dt className="text-soft">{t('checkout.balance')}</dt>
      <dd className="text-end">
        <Price amount={balance} className="font-medium" />
      </dd>
      <dt className="text-soft">{t('checkout.total')}</dt>
      <dd className="text-end">{booking && <Price amount={amountDue(booking)} className="font-medium" />}</dd>
    </dl>
  )
}
