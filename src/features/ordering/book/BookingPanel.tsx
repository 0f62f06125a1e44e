import { useId } from 'react'
import { Navigate, useLocation, useNavigate, useParams } from 'react-router'
import type { messages } from '#features/bookings/messages.ts'
import { useTranslated, useWords } from '#ui/language.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { Ahead } from '#web/Ahead.tsx'
import { Head } from '#web/Head.tsx'
import { LoadFailed } from '#web/LoadFailed.tsx'
import { useSignInAgain } from '#web/signedOut.ts'
import { Step } from '../Step.tsx'
import { FormStep } from './FormStep.tsx'
import type { FormPart } from './parts.ts'
import { FormButtons, SuccessButtons, SummaryButtons } from './StepButtons.tsx'
import { SuccessStep } from './SuccessStep.tsx'
import { SummaryStep } from './SummaryStep.tsx'
import { useAgain } from './useAgain.ts'
import { useConfirm } from './useConfirm.ts'
import { useOrder } from './useOrder.ts'

/** Nothing of it is rendered on the server: what it shows is in this browser. */
export const clientLoader = () => null
clientLoader.hydrate = true as const

/** The page below is complete without the panel, and the server does not know whether it opens. */
export const HydrateFallback = () => null

/** The step in the URL, if the data it needs is there. */
const stepOf = (action: string | undefined) => (action === 'summary' || action === 'success' ? action : 'form')

/** The booking flow in a sheet over the service's page (`spec §2.20`): form, summary, success. */
export default function BookingPanel() {
  const t = useWords<typeof messages>('bookings')
  const tr = useTranslated()
  const formId = useId()
  const navigate = useNavigate()
  const { action, id = '' } = useParams()
  const { state } = useLocation() as { state: { bookingId?: number; part?: FormPart } | null }
  const ordering = useOrder(id)
  const confirming = useConfirm(ordering)
  const { order, draft, place } = ordering
  const isReadingFormer = useAgain(ordering.serviceId)
  useSignInAgain(ordering.error)

  const step = stepOf(action)
  const service = `/e_service/${id}`
  if (step === 'success' && state?.bookingId === undefined) return <Navigate to={service} replace />
  if (step === 'summary' && order && !confirming.pending && (!draft.time || !place))
    return <Navigate to={`/e_service/form/${id}`} replace />

  const close = () => navigate(service, { replace: true, preventScrollReset: true })
  const texts = {
    form: { title: t('book.title'), subtitle: t('book.subtitle') },
    summary: { title: t('summary.title'), subtitle: t('summary.subtitle') },
    success: { title: t('success.title') },
  }
  const buttons = {
    form: <FormButtons ordering={ordering} formId={formId} />,
    summary: <SummaryButtons ordering={ordering} confirming={confirming} />,
    success: <SuccessButtons id={id} bookingId={state?.bookingId} />,
  }
  return (
    <>
      <Ahead to={`/e_service/summary/${id}`} />
      <Ahead to={`/e_service/success/${id}`} />
      <Sheet open onClose={close} {...texts[step]} footer={buttons[step]}>
        <Head page="book_e_service" about={order && tr(order.e_service.name)} hidden />
        {step === 'success' ? (
          <Step key="success">
            <SuccessStep serviceId={ordering.serviceId} bookingId={state?.bookingId ?? 0} />
          </Step>
        ) : !order && ordering.error ? (
          <LoadFailed error={ordering.error} onRetry={() => void ordering.refetch()} />
        ) : !order || isReadingFormer ? (
          <Waiting />
        ) : step === 'summary' ? (
          <Step key="summary">
            <SummaryStep ordering={ordering} order={order} total={confirming.total} notice={confirming.notice} />
          </Step>
        ) : (
          <Step key="form" part={state?.part}>
            <FormStep
              formId={formId}
              ordering={ordering}
              order={order}
              onContinue={() => navigate(`/e_service/summary/${id}`, { preventScrollReset: true })}
            />
          </Step>
        )}
      </Sheet>
    </>
  )
}

const Waiting = () => (
  <Skeleton count={3} className="grid gap-6">
    <Bone className="mb-3 h-5 w-1/3" />
    <Bone className="h-24" />
  </Skeleton>
)
