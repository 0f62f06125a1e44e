import Banknote from 'lucide-react/icons/banknote'
import CreditCard from 'lucide-react/icons/credit-card'
import WalletCards from 'lucide-react/icons/wallet-cards'
import { useWalletName } from '#features/wallet/useWalletName.ts'
import { Button, LinkButton } from '#ui/Button.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { Picture } from '#ui/Picture.tsx'
import { Price } from '#ui/Price.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { Ahead } from '#web/Ahead.tsx'
import { LoadFailed } from '#web/LoadFailed.tsx'
import { isOnline, type PaymentChoice } from './checkout/methods.ts'
import type { messages } from './messages.ts'
import type { Checkout } from './useCheckout.ts'

/** The enabled payment methods as radio cards, wallets with their balance (`spec §2.23` checkout). */
export const CheckoutStep = ({ checkout, total }: { checkout: Checkout; total: number }) => {
  const t = useWords<typeof messages>('payments')
  const tr = useTranslated()
  const walletName = useWalletName()
  const { ways, value, choose, error, refetch } = checkout
  if (!ways) return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <Waiting />
  if (ways.length === 0) return <EmptyState icon={<WalletCards className="size-7" />} title={t('checkout.none')} />
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-control bg-sunken p-4">
        <span className="text-soft">{t('checkout.total')}</span>
        <Price amount={total} className="font-semibold text-xl" />
      </p>
      {ways.some(({ method }) => method.sandbox) && (
        <p className="rounded-control bg-warn-wash px-4 py-2 text-sm text-warn">{t('checkout.sandbox')}</p>
      )}
      <RadioCards
        legend={t('checkout.ways')}
        hideLegend
        value={value}
        onChange={choose}
        choices={ways.map((way) => ({
          value: way.value,
          title: way.wallet ? walletName(way.wallet.name) : tr(way.method.name),
          description: way.wallet ? <Balance of={way.wallet.balance} total={total} /> : tr(way.method.description),
          picture: <Logo way={way} />,
        }))}
      />
    </div>
  )
}

const Logo = ({ way }: { way: PaymentChoice }) => {
  const Icon = way.wallet ? WalletCards : isOnline(way) ? CreditCard : Banknote
  return (
    <Picture
      media={way.method.media[0]}
      sizes="48px"
      className="size-12 shrink-0 rounded-control"
      fallback={<Icon className="size-6" />}
    />
  )
}

const Balance = ({ of, total }: { of: number; total: number }) => {
  const t = useWords<typeof messages>('payments')
  return (
    <>
      {t('checkout.balance')} <Price amount={of} className="font-medium text-ink" />
      {of < total && <span className="block text-warn">{t('checkout.too_low')}</span>}
    </>
  )
}

type CheckoutButtonsProps = { checkout: Checkout; bookingId: string; canPay: boolean }

/** Back returns to the details; paying is disabled until a method is chosen. */
export const CheckoutButtons = ({ checkout, bookingId, canPay }: CheckoutButtonsProps) => {
  const t = useWords<typeof messages>('payments')
  return (
    <>
      {checkout.pages.map((to) => (
        <Ahead key={to} to={to} />
      ))}
      <LinkButton to={`/bookings/show/${bookingId}`} replace preventScrollReset look="second">
        {t('checkout.back')}
      </LinkButton>
      {canPay && (
        <Button className="flex-1" disabled={checkout.value === undefined} onClick={checkout.confirm}>
          {t('checkout.confirm')}
        </Button>
      )}
    </>
  )
}

const Waiting = () => (
  <Skeleton count={3} className="grid gap-3">
    <Bone className="h-20" />
  </Skeleton>
)
