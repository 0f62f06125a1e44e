import { useId, useState } from 'react'
import type { Booking } from '#features/bookings/contract.ts'
import type { messages } from '#features/bookings/messages.ts'
import { Button } from '#ui/Button.tsx'
import { TextArea } from '#ui/Field.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { useUnsaved } from '#ui/openSheet.ts'
import { Step } from '../Step.tsx'
import { useMove } from '../useMove.ts'
import { CancelFacts } from './CancelFacts.tsx'

/** Asks before a booking is cancelled and says what follows (`booking-and-money.md §4`). */
export const CancelQuestion = ({ booking, onDone }: { booking: Booking; onDone: () => void }) => {
  const t = useWords<typeof messages>('bookings')
  const tr = useTranslated()
  const id = useId()
  const [reason, explain] = useState('')
  const cancelling = useMove(booking, t('cancel.done'), onDone)
  useUnsaved(reason.trim() !== '')
  return (
    <Step>
      <section
        role="alertdialog"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        className="grid gap-5"
      >
        <div>
          <h3 id={`${id}-title`} className="font-semibold text-lg">
            {t('cancel.title')}
          </h3>
          <p id={`${id}-text`} className="mt-1 text-soft">
            {t('cancel.follows', { provider: tr(booking.e_provider.name) })}
            {booking.coupon?.id ? ` ${t('cancel.coupon')}` : null}
          </p>
        </div>
        <CancelFacts booking={booking} />
        <TextArea
          label={t('cancel.reason')}
          name="reason"
          placeholder={t('cancel.reason_example')}
          maxLength={500}
          value={reason}
          onChange={(event) => explain(event.target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <Button look="second" className="grow" onClick={onDone}>
            {t('cancel.keep')}
          </Button>
          <Button
            look="danger"
            className="grow"
            pending={cancelling.isPending}
            onClick={() =>
              cancelling.mutate({
                to: 'failed',
                cancel: true,
                reason: reason.trim() || undefined,
                fee: booking.cancellation.fee_now,
              })
            }
          >
            {t('cancel.confirm')}
          </Button>
        </div>
      </section>
    </Step>
  )
}
