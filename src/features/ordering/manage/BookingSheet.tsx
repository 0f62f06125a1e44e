import { useQuery } from '@tanstack/react-query'
import { Suspense, useId, useState } from 'react'
import { Navigate, useLocation, useNavigate, useParams } from 'react-router'
import type { Booking } from '#features/bookings/contract.ts'
import type { messages } from '#features/bookings/messages.ts'
import { PaymentWait } from '#features/bookings/PaymentWait.tsx'
import { bookingOf } from '#features/bookings/queryOptions.ts'
import { amountDue, isPayableNow, THRESHOLDS } from '#features/bookings/rules.ts'
import { CheckoutButtons, CheckoutStep } from '#features/payments/CheckoutStep.tsx'
import type { messages as paying } from '#features/payments/messages.ts'
import { useCheckout } from '#features/payments/useCheckout.ts'
import type { messages as reviews } from '#features/reviews/messages.ts'
import { ReviewButtons, ReviewForm } from '#features/reviews/ReviewForm.tsx'
import { useReview } from '#features/reviews/useReview.ts'
import { useWords, useWordsPart } from '#ui/language.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { Failed } from '#web/Failed.tsx'
import { Head } from '#web/Head.tsx'
import { lazyPart } from '#web/lazy.ts'
import { whileThere } from '#web/polling.ts'
import { useSignInAgain } from '#web/signedOut.ts'
import { VisitChanges } from '../absences/VisitChanges.tsx'
import { AtYourDoor } from '../door/AtYourDoor.tsx'
import { OfferedExtras } from '../extras/OfferedExtras.tsx'
import { OfferedHours } from '../hours/OfferedHours.tsx'
import { VisitPictures } from '../pictures/VisitPictures.tsx'
import { ProposedTime } from '../proposals/ProposedTime.tsx'
import { Step } from '../Step.tsx'
import { BookingActions } from './BookingActions.tsx'
import { BookingDetails } from './BookingDetails.tsx'
import { CancelQuestion } from './CancelQuestion.tsx'
import { NowLine } from './NowLine.tsx'
import { ProviderRow } from './ProviderRow.tsx'
import { RescheduleStep } from './RescheduleStep.tsx'
import { useActions } from './useActions.ts'
import { useListWith } from './useListWith.ts'
import { VisitLine } from './VisitLine.tsx'

const ReportProblem = lazyPart(() => import('#features/complaints/ReportProblem.tsx'))

/** Polling interval in milliseconds until the visit is over: the provider may move it at any moment. */
const interval = 10_000

const isOpen = (booking: Booking) => !booking.cancel && booking.booking_status.order < THRESHOLDS.done

/** When to read a booking again: while it is open or a payment is looked into, and when its payment need not wait any longer. */
const rereadAfter = (booking: Booking | undefined): number | null => {
  if (!booking) return null
  const { payment_wait: wait, payment_held: held, server_time: now } = booking
  if (wait?.until) return Math.max(1000, Date.parse(wait.until) - Date.parse(now))
  return isOpen(booking) || held ? interval : null
}

/** The step in the URL; anything else shows the details (`spec §2.23`). */
const stepOf = (action: string | undefined) => (action === 'checkout' || action === 'review' ? action : 'show')

/** Another booking, which the browser's history may lead to, has a sheet of its own: what is asked of one is not asked of the next. */
export default function BookingSheet() {
  const { action, id = '' } = useParams()
  return <SheetOf key={id} id={id} action={action} />
}

/** A booking over My Bookings: its details, its checkout, its review form in one sheet (`spec §2.23`). */
const SheetOf = ({ id, action }: { id: string; action: string | undefined }) => {
  const t = useWords<typeof messages>('bookings')
  const pay = useWords<typeof paying>('payments')
  const rate = useWords<typeof reviews>('reviews')
  const hasWords = useWordsPart('visit')
  const formId = useId()
  const { search } = useLocation()
  const navigate = useNavigate()
  const [asked, ask] = useState<'cancel' | 'reschedule'>()
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    ...bookingOf(id),
    refetchInterval: (query) => {
      const after = rereadAfter(query.state.data)
      return after !== null && whileThere(after)(query)
    },
  })
  useSignInAgain(error)
  const step = stepOf(action)
  const canPay = data !== undefined && isPayableNow(data)
  const checkout = useCheckout(Number(id), step === 'checkout' && canPay)
  const actions = useActions(data)
  // Neither is possible once the provider has set out.
  const asking = actions.includes('cancel') ? asked : undefined
  const reviewing = useReview(data, actions.includes('review'))
  const list = useListWith(data)
  if (data && step !== 'show' && !actions.includes(step))
    return <Navigate to={{ pathname: `/bookings/show/${id}`, search }} replace />
  if (data && step === 'checkout' && canPay && amountDue(data) === 0)
    return <Navigate to={`/bookings/payment/cash/${id}`} replace />

  const close = () => navigate({ pathname: '/bookings', search: list }, { preventScrollReset: true })
  const texts = {
    show: { title: t('list.id', { id }) },
    checkout: { title: pay('checkout.title', { id }), ...(canPay && { subtitle: pay('checkout.subtitle') }) },
    review: { title: rate('form.title', { id }) },
  }[step]
  const buttons = {
    show: data && !asking && (
      <BookingActions
        booking={data}
        reviewing={reviewing}
        onCancel={() => ask('cancel')}
        onReschedule={() => ask('reschedule')}
      />
    ),
    checkout: <CheckoutButtons checkout={checkout} bookingId={id} canPay={canPay} />,
    review: <ReviewButtons formId={formId} reviewing={reviewing} bookingId={id} />,
  }[step]
  return (
    <Sheet
      open
      onClose={close}
      onBack={asking && (() => ask(undefined))}
      {...texts}
      title={<bdi className={step === 'show' ? 'font-medium text-base text-soft' : undefined}>{texts.title}</bdi>}
      footer={buttons}
    >
      <Head page="booking" about={`#${id}`} hidden />
      {!data ? (
        error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <Waiting />
        )
      ) : step === 'checkout' ? (
        <Step key="checkout">
          <VisitLine booking={data} />
          {canPay ? (
            <CheckoutStep checkout={checkout} total={amountDue(data)} />
          ) : (
            <p role="status">
              <PaymentWait booking={data} />
            </p>
          )}
        </Step>
      ) : step === 'review' ? (
        <Step key="review">
          <ReviewForm formId={formId} reviewing={reviewing} />
        </Step>
      ) : asking === 'cancel' ? (
        <CancelQuestion booking={data} onDone={() => ask(undefined)} />
      ) : asking === 'reschedule' ? (
        <RescheduleStep booking={data} onKeep={() => ask(undefined)} />
      ) : (
        <BookingDetails
          booking={data}
          asOf={dataUpdatedAt}
          who={<ProviderRow booking={data} />}
          now={
            <>
              <NowLine booking={data} />
              {hasWords && (
                <>
                  <VisitChanges booking={data} />
                  <ProposedTime
                    booking={data}
                    onReschedule={actions.includes('cancel') ? () => ask('reschedule') : undefined}
                  />
                  <OfferedExtras booking={data} />
                  <OfferedHours booking={data} />
                  <AtYourDoor booking={data} />
                </>
              )}
            </>
          }
        >
          {hasWords && <VisitPictures booking={data} />}
        </BookingDetails>
      )}
      {data && step === 'show' && !asking && (
        <Suspense>
          <div className="mt-5">
            <ReportProblem bookingId={data.id} />
          </div>
        </Suspense>
      )}
    </Sheet>
  )
}

const Waiting = () => (
  <Skeleton count={4} className="grid gap-6">
    <Bone className="mb-2 h-4 w-1/4" />
    <Bone className="h-16" />
  </Skeleton>
)
