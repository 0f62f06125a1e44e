import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { FreeTimes } from '#features/availability/FreeTimes.tsx'
import { VisitTime } from '#features/availability/VisitTime.tsx'
import type { Booking } from '#features/bookings/contract.ts'
import { Fact } from '#features/bookings/Lines.tsx'
import { visitSpan } from '#features/bookings/rules.ts'
import { dateIn } from '#lib/time.ts'
import { Button } from '#ui/Button.tsx'
import { TextArea } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { useUnsaved } from '#ui/openSheet.ts'
import { useAttemptKeys } from '#web/attemptKey.ts'
import { call } from '#web/call.ts'
import { isUnsure } from '#web/errorText.ts'
import { show } from '#web/snackbar.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import type { messages } from '../providerMessages.ts'
import { Step, StepFoot } from '../Step.tsx'
import type { ChosenTime } from '../useDraft.ts'
import { proposeTime } from './calls.ts'
import { useProposal } from './useProposal.ts'

type ProposeStepProps = {
  booking: Booking
  /** An instant chosen in the calendar, whose clock may be another one than that of the visit. */
  preset: string | null
  onDone: () => void
}

/** The provider proposes another time; nothing changes until the customer takes it. */
export const ProposeStep = ({ booking, preset, onDone }: ProposeStepProps) => {
  const t = useWords<typeof messages>('ordering.provider')
  const showFailure = useShowFailure(t('propose.failed'))
  const [dropped, setDropped] = useState(preset)
  const [time, choose] = useState<ChosenTime | null>(null)
  const [note, setNote] = useState('')
  const { data, refetch } = useProposal(booking.id)
  const keys = useAttemptKeys()
  const wanted = time?.local ?? dropped
  const sending = useMutation({
    mutationFn: (booking_at: string) => {
      const body = { booking_at, note: note.trim() || undefined }
      return call(proposeTime, { params: { id: String(booking.id) }, body }, keys.of(body))
    },
    onSuccess: async () => {
      keys.done()
      await refetch()
      show({ type: 'success', title: t('propose.done') })
      onDone()
    },
    onError: (error) => {
      // Refused: another one is chosen below. What did not reach the server can be sent again.
      if (!isUnsure(error)) setDropped(null)
      showFailure(error)
    },
  })
  useUnsaved(note.trim() !== '')
  // The page was reloaded: the address still names the time that was dropped.
  const isSent = preset !== null && data?.proposal?.at === new Date(preset).toISOString()
  const leave = useEffectEvent(onDone)
  useEffect(() => {
    if (isSent) leave()
  }, [isSent])
  return (
    <Step>
      <section aria-labelledby="propose" className="grid gap-5">
        <div>
          <h3 id="propose" className="font-semibold text-lg">
            {t('propose.title')}
          </h3>
          <p className="mt-1 text-soft">{t('propose.follows')}</p>
        </div>
        <dl className="grid gap-3">
          <Fact label={t('propose.booked')}>
            <VisitTime {...visitSpan(booking)} />
          </Fact>
          {dropped && !time && (
            <Fact label={t('propose.new')}>
              <b className="font-semibold">
                <VisitTime at={dropped} zone={booking.time_zone} />
              </b>
            </Fact>
          )}
        </dl>
        <FreeTimes
          providerId={booking.e_provider.id}
          serviceId={booking.e_service.id}
          moved={{
            bookingId: booking.id,
            time: { local: booking.visit_local, at: booking.booking_at, zone: booking.time_zone },
          }}
          shownFirst={preset ? dateIn(preset, booking.time_zone) : undefined}
          value={time}
          onChange={choose}
        />
        <TextArea
          label={t('propose.note')}
          name="note"
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <StepFoot>
          <Button look="second" className="grow" onClick={onDone}>
            {t('propose.keep')}
          </Button>
          <Button
            className="grow"
            disabled={wanted === null}
            pending={sending.isPending}
            onClick={() => wanted && sending.mutate(wanted)}
          >
            {t('propose.send')}
          </Button>
        </StepFoot>
      </section>
    </Step>
  )
}
