import type { messages } from '#features/bookings/messages.ts'
import { draftProblems } from '#features/bookings/rules.ts'
import { Button, LinkButton } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { useUser } from '#web/session.ts'
import type { useConfirm } from './useConfirm.ts'
import type { Ordering } from './useOrder.ts'

const toService = (id: string) => ({ to: `/e_service/${id}`, replace: true, preventScrollReset: true }) as const

/** Continue is disabled until the draft can be booked (`spec §5`). */
export const FormButtons = ({ ordering, formId }: { ordering: Ordering; formId: string }) => {
  const t = useWords<typeof messages>('bookings')
  const user = useUser()
  const { id, draft, order } = ordering
  const problems = draftProblems({
    userId: user?.id,
    serviceId: order?.e_service.id,
    bookingAt: draft.time?.local,
    quantity: draft.quantity,
    missing: order?.missing,
  })
  return (
    <>
      <LinkButton {...toService(id)} look="second" className="flex-1">
        {t('book.cancel')}
      </LinkButton>
      <Button type="submit" form={formId} className="flex-1" disabled={problems.length > 0}>
        {t('book.continue')}
      </Button>
    </>
  )
}

export const SummaryButtons = ({ id, confirming }: { id: string; confirming: ReturnType<typeof useConfirm> }) => {
  const t = useWords<typeof messages>('bookings')
  return (
    <>
      <LinkButton {...toService(id)} look="second">
        {t('book.cancel')}
      </LinkButton>
      <Button className="flex-1" pending={confirming.pending} onClick={confirming.confirm}>
        {t('summary.confirm')}
      </Button>
    </>
  )
}

export const SuccessButtons = ({ id, bookingId }: { id: string; bookingId: number | undefined }) => {
  const t = useWords<typeof messages>('bookings')
  return (
    <>
      <LinkButton {...toService(id)} look="second" className="grow">
        {t('success.close')}
      </LinkButton>
      <LinkButton to={`/bookings/show/${bookingId}`} className="grow">
        {t('success.details')}
      </LinkButton>
    </>
  )
}
