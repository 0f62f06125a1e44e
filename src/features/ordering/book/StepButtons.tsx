import { useId } from 'react'
import type { messages } from '#features/bookings/messages.ts'
import { draftProblems } from '#features/bookings/rules.ts'
import { Button, LinkButton } from '#ui/Button.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { Price } from '#ui/Price.tsx'
import { ChosenRow } from './ChosenRow.tsx'
import type { useConfirm } from './useConfirm.ts'
import type { Ordering } from './useOrder.ts'

const toService = (id: string) => ({ to: `/e_service/${id}`, replace: true, preventScrollReset: true }) as const

/** Continue shows the total and is disabled until the draft can be booked (`spec §5`). */
export const FormButtons = ({ ordering, formId }: { ordering: Ordering; formId: string }) => {
  const t = useWords<typeof messages>('bookings')
  const tr = useTranslated()
  const [totalId, openId] = [useId(), useId()]
  const { id, draft, order } = ordering
  const problems = draftProblems({
    serviceId: order?.e_service.id,
    bookingAt: draft.time?.local,
    quantity: draft.quantity,
    missing: order?.missing,
  })
  const groups = order?.missing.map(({ name }) => tr(name)).join(' · ')
  const open = problems.includes('time_required') ? t('book.the_time') : groups
  return (
    <>
      {order && (
        <ChosenRow
          order={order}
          draft={draft}
          open={open && <span id={openId}>{t('book.still_open', { what: open })}</span>}
        />
      )}
      <LinkButton {...toService(id)} look="second" className="grow">
        {t('book.cancel')}
      </LinkButton>
      <Button
        type="submit"
        form={formId}
        className="grow-[3]"
        disabled={problems.length > 0}
        aria-describedby={order && (open ? `${totalId} ${openId}` : totalId)}
      >
        <span className="flex flex-wrap justify-center gap-x-2">
          {t('book.continue')}
          {/* The button is called Continue (`spec §5`); its total is read as its description. */}
          {order && (
            <span aria-hidden id={totalId} className="whitespace-nowrap">
              · <Price amount={order.total} />
            </span>
          )}
        </span>
      </Button>
    </>
  )
}

type SummaryButtonsProps = { ordering: Ordering; confirming: ReturnType<typeof useConfirm> }

export const SummaryButtons = ({ ordering: { id, draft, order }, confirming }: SummaryButtonsProps) => {
  const t = useWords<typeof messages>('bookings')
  return (
    <>
      {order && <ChosenRow order={order} draft={draft} total={confirming.total} />}
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
