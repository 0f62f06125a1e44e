import CircleCheckBig from 'lucide-react/icons/circle-check-big'
import Hourglass from 'lucide-react/icons/hourglass'
import ReceiptText from 'lucide-react/icons/receipt-text'
import type { Booking } from '#features/bookings/contract.ts'
import { hasArrived } from '#features/bookings/rules.ts'
import { LinkButton } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { Price } from '#ui/Price.tsx'
import type { messages } from './messages.ts'

const scene = 'grid justify-items-center gap-3 py-10 text-center'
const icon = 'size-16 animate-arrive'

/** Cash: pending until the provider has confirmed it (`spec §2.23`); of nothing, there is nothing to confirm. */
export const CashRecorded = ({ booking }: { booking: Booking | undefined }) => {
  const t = useWords<typeof messages>('payments')
  const confirmed = hasArrived(booking?.payment ?? null)
  if (booking?.payment?.amount === 0)
    return (
      <div role="status" className={scene}>
        <CircleCheckBig aria-hidden className={`${icon} text-good`} strokeWidth={1.5} />
        <p className="font-semibold text-lg">{t('done.free')}</p>
        <p className="max-w-sm text-soft">{t('done.free_message')}</p>
      </div>
    )
  return (
    <div role="status" className={scene}>
      {confirmed ? (
        <CircleCheckBig aria-hidden className={`${icon} text-good`} strokeWidth={1.5} />
      ) : (
        <Hourglass aria-hidden className={`${icon} text-warn`} strokeWidth={1.5} />
      )}
      <p className="font-semibold text-lg">{confirmed ? t('native.success') : t('done.title')}</p>
      <p className="max-w-sm text-soft">{confirmed ? t('native.success_message') : t('done.message')}</p>
      {booking?.payment && <Price amount={booking.payment.amount} className="mt-2 font-semibold text-2xl" />}
    </div>
  )
}

type WalletRecordedProps = {
  booking: Booking | undefined
  /** The wallet's balance; undefined while loading. */
  balance: number | undefined
}

/** A wallet pays at once: this is shown first, with the specified text below it. */
export const WalletRecorded = ({ booking, balance }: WalletRecordedProps) => {
  const t = useWords<typeof messages>('payments')
  const payment = booking?.payment
  return (
    <div role="status" className={scene}>
      <CircleCheckBig aria-hidden className={`${icon} text-good`} strokeWidth={1.5} />
      <p className="font-semibold text-lg">{t('done.wallet_paid')}</p>
      {payment && <Price amount={payment.amount} className="font-semibold text-2xl" />}
      {balance !== undefined && (
        <p className="text-soft">
          {t('done.wallet_balance')} <Price amount={balance} className="font-medium text-ink" />
        </p>
      )}
      {booking && hasArrived(booking.payment) && (
        <LinkButton
          look="second"
          size="small"
          icon={<ReceiptText className="size-4" />}
          to={`/bookings/receipt/${booking.id}`}
        >
          {t('receipt.head')}
        </LinkButton>
      )}
      <div className="mt-4 grid max-w-sm gap-1 rounded-control bg-sunken p-4 text-sm">
        <p className="font-medium">{t('done.title')}</p>
        <p className="text-soft">{t('done.message')}</p>
        <p className="text-soft">{t('done.wallet_follows')}</p>
      </div>
    </div>
  )
}
