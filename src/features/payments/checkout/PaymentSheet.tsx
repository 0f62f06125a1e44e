import { useQuery } from '@tanstack/react-query'
import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { bookingOf, listWith } from '#features/bookings/queryOptions.ts'
import { Button, LinkButton } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { isUnsure, useErrorText } from '#web/errorText.ts'
import { Head } from '#web/Head.tsx'
import { useSignInAgain } from '#web/signedOut.ts'
import { ApiError } from '#web/transport.ts'
import type { messages } from '../messages.ts'
import { wentBack } from './record.ts'

type Recording = { data: unknown; dataUpdatedAt: number; error: Error | null; refetch: () => unknown }
type PaymentSheetProps = {
  page: 'cash' | 'wallet'
  id: string
  payment: Recording
  /** Content once the payment is recorded. */
  recorded: ReactNode
  /** Shown when the balance is too low: the balance beside the price. */
  facts?: ReactNode
}

/** A payment that is recorded on entry: pending, recorded, or refused with a next step (`spec §2.23`). */
export const PaymentSheet = ({ page, id, payment, recorded, facts }: PaymentSheetProps) => {
  const t = useWords<typeof messages>('payments')
  const navigate = useNavigate()
  const { data: booking, dataUpdatedAt, error, refetch } = useQuery(bookingOf(id))
  useSignInAgain(error, payment.error)
  const refused = payment.error ?? error
  // Recorded here, but not there any more: the cash did not arrive.
  const isGone = payment.data !== undefined && booking?.payment === null && dataUpdatedAt > payment.dataUpdatedAt
  if (isGone || wentBack(booking)) return <Navigate to={`/bookings/show/${id}`} replace />
  const close = () => navigate(listWith(booking), { preventScrollReset: true })
  const details = (
    <LinkButton to={`/bookings/show/${id}`} replace preventScrollReset className="grow">
      {t('done.details')}
    </LinkButton>
  )
  return (
    <Sheet
      open
      onClose={close}
      title={<bdi>{t('done.booking', { id })}</bdi>}
      footer={
        <>
          <Button look="second" className="grow" onClick={close}>
            {t('done.close')}
          </Button>
          {details}
        </>
      }
    >
      <Head page={page} about={`#${id}`} hidden />
      {payment.data ? (
        recorded
      ) : refused ? (
        <Refused id={id} error={refused} onRetry={payment.error ? payment.refetch : refetch}>
          {facts}
        </Refused>
      ) : (
        <p role="status" className="grid justify-items-center gap-4 py-14 text-soft">
          <Spinner className="size-8" />
          {t('done.recording')}
        </p>
      )}
    </Sheet>
  )
}

/** A refused payment; the offered action depends on the reason. */
const Refused = ({
  id,
  error,
  onRetry,
  children,
}: {
  id: string
  error: Error
  onRetry: () => unknown
  children: ReactNode
}) => {
  const t = useWords<typeof messages>('payments')
  const errorText = useErrorText()
  const code = error instanceof ApiError ? error.code : ''
  const elsewhere = ['wallet_insufficient', 'wallet_unknown', 'method_unavailable'].includes(code)
  const final = ['already_paid', 'payment_held', 'not_payable', 'not_found'].includes(code)
  return (
    <div role="alert" className="grid justify-items-center gap-3 py-10 text-center">
      <CircleAlert aria-hidden className="size-16 text-bad" strokeWidth={1.5} />
      <p className="font-semibold text-lg">{errorText(error)}</p>
      {!final && <p className="max-w-sm text-soft">{t(isUnsure(error) ? 'refused.unknown' : 'refused.unpaid')}</p>}
      {code === 'wallet_insufficient' && children}
      {elsewhere && (
        <LinkButton to={`/bookings/checkout/${id}`} replace preventScrollReset look="second" className="mt-2">
          {t('refused.other_way')}
        </LinkButton>
      )}
      {!elsewhere && !final && (
        <Button look="second" className="mt-2" onClick={() => void onRetry()}>
          {t('refused.retry')}
        </Button>
      )}
    </div>
  )
}
