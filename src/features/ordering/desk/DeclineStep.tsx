import { type FormEvent, useState } from 'react'
import { VisitTime } from '#features/availability/VisitTime.tsx'
import type { Booking } from '#features/bookings/contract.ts'
import { Fact } from '#features/bookings/Lines.tsx'
import type { messages } from '#features/bookings/messages.ts'
import { visitSpan } from '#features/bookings/rules.ts'
import { Button } from '#ui/Button.tsx'
import { TextArea } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { useUnsaved } from '#ui/openSheet.ts'
import { ApiError } from '#web/transport.ts'
import { Step } from '../Step.tsx'
import { useMove } from '../useMove.ts'

/** A provider who declines gives a reason, which the customer reads. A visit that is moved while it is typed is decided about anew. */
export const DeclineStep = ({ booking, onKeep }: { booking: Booking; onKeep: () => void }) => {
  const t = useWords<typeof messages>('bookings')
  const [reason, explain] = useState('')
  const [missing, miss] = useState(false)
  // When this was opened; who was told of a move decides about the time of now.
  const [at, look] = useState<string | null>(booking.booking_at)
  const declining = useMove(booking, t('desk.declined'), onKeep)
  useUnsaved(reason.trim() !== '')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    miss(reason.trim() === '')
    if (reason.trim() === '') return event.currentTarget.querySelector<HTMLElement>('[name=reason]')?.focus()
    if (declining.isPending) return
    const declined = { to: 'failed', cancel: true, reason: reason.trim(), at: at ?? booking.booking_at } as const
    declining.mutate(declined, {
      onError: (error) => error instanceof ApiError && error.code === 'visit_moved' && look(null),
    })
  }
  return (
    <Step>
      <form onSubmit={submit} noValidate aria-labelledby="decline" className="grid gap-5">
        <div>
          <h3 id="decline" className="font-semibold text-lg">
            {t('desk.decline_title')}
          </h3>
          <p className="mt-1 text-soft">{t('desk.decline_follows')}</p>
        </div>
        <dl>
          <Fact label={t('line.time')}>
            <VisitTime {...visitSpan(booking)} />
          </Fact>
        </dl>
        <TextArea
          label={t('line.reason')}
          name="reason"
          placeholder={t('desk.decline_example')}
          maxLength={500}
          required
          value={reason}
          error={missing && reason.trim() === '' ? t('refusal.reason_required') : undefined}
          onChange={(event) => explain(event.target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <Button look="second" className="grow" onClick={onKeep}>
            {t('cancel.keep')}
          </Button>
          <Button type="submit" look="danger" className="grow" pending={declining.isPending}>
            {t('desk.decline_confirm')}
          </Button>
        </div>
      </form>
    </Step>
  )
}
