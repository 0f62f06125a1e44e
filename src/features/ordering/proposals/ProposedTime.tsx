import CalendarClock from 'lucide-react/icons/calendar-clock'
import { VisitTime } from '#features/availability/VisitTime.tsx'
import type { Booking } from '#features/bookings/contract.ts'
import { Button } from '#ui/Button.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { useSheetStep } from '#ui/openSheet.ts'
import { show } from '#web/snackbar.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import type { messages } from '../visitMessages.ts'
import { useAnswer, useProposal } from './useProposal.ts'

type ProposedTimeProps = {
  booking: Booking
  /** Opens the choice of another time, where the visit may be moved. */
  onReschedule: (() => void) | undefined
}

/**
 * The time a provider proposes instead: the customer takes it or keeps the booked one. One that is gone cannot be taken, and may be
 * free again.
 */
export const ProposedTime = ({ booking, onReschedule }: ProposedTimeProps) => {
  const t = useWords<typeof messages>('ordering.visit')
  const tr = useTranslated()
  const showFailure = useShowFailure(t('failed'))
  const step = useSheetStep()
  const { data } = useProposal(booking.id)
  const answer = useAnswer(booking.id, {
    onSuccess: () => show({ type: 'success', title: t('proposal.answered') }),
    onError: showFailure,
  })
  const proposal = data?.proposal
  if (!proposal) return null
  const provider = tr(booking.e_provider.name)
  return (
    <section aria-labelledby="proposal" className="grid gap-3 rounded-card border border-main p-4">
      <h4 id="proposal" className="flex items-center gap-2 font-semibold">
        <CalendarClock aria-hidden className="size-5 text-main-ink" />
        {t('proposal.title', { provider })}
      </h4>
      <div>
        <p className="font-medium">
          <VisitTime at={proposal.at} zone={booking.time_zone} />
        </p>
        {!proposal.gone && <p className="text-soft text-sm">{t('proposal.price')}</p>}
      </div>
      {proposal.note && <bdi className="whitespace-pre-line text-soft">{proposal.note}</bdi>}
      {proposal.gone && (
        <div role="status">
          <p className="text-warn">{t('proposal.gone')}</p>
          <p className="text-soft text-sm">{t('proposal.gone_hint', { provider })}</p>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button look="second" className="grow" pending={answer.isPending} onClick={() => answer.mutate(false)}>
          {t('proposal.keep')}
        </Button>
        {!proposal.gone && (
          <Button className="grow" pending={answer.isPending} onClick={() => answer.mutate(true)}>
            {t('proposal.take')}
          </Button>
        )}
        {proposal.gone && onReschedule && (
          <Button className="grow" onClick={() => step(onReschedule)}>
            {t('proposal.choose')}
          </Button>
        )}
      </div>
    </section>
  )
}
